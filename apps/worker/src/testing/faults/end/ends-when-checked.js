import { WebSocket } from "ws";

WebSocket.prototype.send = () => {
  console.error("panic: send of nothing");
  process.exit(9);
};
