import * as metrics from "./metrics.js";

/** Joining has no acknowledgement: a member counts from this long after its join, and until this long before it leaves. */
const SETTLE_MICROS = 250_000;

/** The messages that each client of `clients` was owed and got. Times are microseconds of the engine's clock. */
export class Ledger {
  constructor(clients, measured, isWarmUp) {
    this.clients = clients;
    this.measured = measured;
    this.isWarmUp = isWarmUp;
  }

  owes(client, at) {
    return client.joinedAt !== null && client.joinedAt + SETTLE_MICROS <= at && at < client.leavesAt - SETTLE_MICROS;
  }

  /** Counts the deliveries that a message owes. */
  sent(sender, intended, toSelf) {
    if (!this.measured(intended)) return;
    const owed = (client) => (client === sender) === toSelf && this.owes(client, intended);
    metrics.expected.add(this.clients.filter(owed).length);
  }

  /** Counts one delivery; true when it is the first one of its message to this receiver. */
  received(receiver, message, now) {
    const verdict = receiver.seen.see(message.sender, message.seq);
    const counts = this.measured(message.intended) && this.owes(receiver, message.intended);
    if (verdict === "duplicated") {
      if (counts) metrics.duplicated.add(1);
      return false;
    }
    if (counts && verdict === "reordered") metrics.reordered.add(1);
    if (counts) metrics.delivered.add(1);
    if (counts || this.isWarmUp()) metrics.latency.add(now - message.intended);
    return true;
  }
}

/** One receiver's memory of what arrived: per sender the highest sequence and a bitmap of the 32 up to it. */
export class Seen {
  constructor() {
    this.last = [];
    this.bits = [];
  }

  see(sender, seq) {
    const last = this.last[sender] ?? 0;
    const ahead = seq - last;
    if (ahead > 0) {
      this.bits[sender] = ahead < 32 ? (this.bits[sender] << ahead) | 1 : 1;
      this.last[sender] = seq;
      return "new";
    }
    const bit = 1 << -ahead;
    if (ahead <= -32 || (this.bits[sender] & bit) !== 0) return "duplicated";
    this.bits[sender] |= bit;
    return "reordered";
  }
}
