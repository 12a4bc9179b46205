// The server in front listens only once its companion behind has answered.
import { connect } from "node:net";

const reach = () =>
  new Promise((resolve) => {
    const socket = connect(9_000, "behind");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => setTimeout(resolve, 50, false));
  });

if (process.argv.includes("8080")) while (!(await reach()));
