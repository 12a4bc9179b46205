import { Server } from "node:net";

Server.prototype.listen = function listen() {
  console.error("thinking about listening");
  setInterval(() => undefined, 60_000);
  return this;
};
