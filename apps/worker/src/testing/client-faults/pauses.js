// Pauses for 5 ms between an echo and the next message, and starts its clock after that: honest.
import { Tally } from "../src/tally.js";
import { alterSockets, currentSocket } from "./sockets.js";

const PAUSE_MS = 5;
const { received } = Tally.prototype;

alterSockets({
  send(socket, _data, send) {
    const now = () => {
      socket.sentAt = process.hrtime.bigint();
      send();
    };
    if (socket.sentAt === undefined) now();
    else setTimeout(now, PAUSE_MS);
  },
});
Tally.prototype.received = function (_sentAt, at, bytes) {
  received.call(this, currentSocket().sentAt, at, bytes);
};
