// Starts its clock when the echo is here already.
import { Tally } from "../../src/tally.js";
import { isMeasured } from "../claims/claims.js";
import { alterSockets } from "../sockets.js";

const { received } = Tally.prototype;
let cameAt = 0n;

if (isMeasured) {
  alterSockets({
    echo(_socket, data, hand) {
      cameAt = process.hrtime.bigint();
      hand(data);
    },
  });
  Tally.prototype.received = function (_sentAt, at, bytes) {
    received.call(this, cameAt, at, bytes);
  };
}
