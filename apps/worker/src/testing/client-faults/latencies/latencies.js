// A client can report any latency: each one is altered before the honest client records it.
import { Tally } from "../../src/tally.js";
import { isMeasured } from "../claims/claims.js";

/** @param {(took: bigint, nth: number) => bigint} change takes nanoseconds and returns those to record */
export function alterLatencies(change) {
  if (!isMeasured) return;
  const { received } = Tally.prototype;
  let nth = 0;
  Tally.prototype.received = function (sentAt, at, bytes) {
    received.call(this, at - change(at - sentAt, nth++), at, bytes);
  };
}
