import * as message from "./message.js";

/** How many messages are remembered; what comes later than that many others is taken for forged. */
const REMEMBERED = 500_000;
const BODIES = 64;
/** A longer body repeats itself. */
const BODY_PIECE = 1024;

/**
 * The sent messages, by sender and sequence number. A delivery is compared with it to the last byte; one whose header was never sent is
 * forged, whatever else it has.
 */
export class Sent {
  constructor(workload, bytes, clients) {
    this.workload = workload;
    this.bytes = bytes;
    this.clients = clients;
    this.byName = new Map();
    this.bodies = Array.from({ length: BODIES }, () => bodyOf(bytes));
  }

  /** The next message of a client, which was due at `intended`. */
  make(sender, seq, intended) {
    const mark = message.header(sender, seq, intended);
    const body = this.bodies[Math.floor(Math.random() * BODIES)];
    const text = message.format(this.workload, this.bytes, sender, mark, body);
    this.byName.set(message.nameIn(mark), { sender, seq, intended, mark, text });
    if (this.byName.size > REMEMBERED) this.byName.delete(this.byName.keys().next().value);
    return text;
  }

  /**
   * Who sent a delivery and when it was due, and what is wrong with it: `forged` and `corrupted` name a metric's last part.
   * Of a forged one, and of one that is no message of ours at all, nothing is known.
   */
  read(data) {
    if (typeof data !== "string") return { corrupted: "type" };
    const headers = message.headersIn(data);
    if (headers.length > 1) return { forged: "several" };
    const hasLength = data.length === this.bytes;
    const mark = hasLength ? message.headerOf(this.workload, data) : (headers[0] ?? "");
    const known = this.find(mark);
    if (known === undefined) return hasLength || headers.length > 0 ? { forged: this.flawOf(mark) } : {};
    if (!hasLength) return { corrupted: "length" };
    return { message: known, corrupted: known.text === data ? undefined : "body" };
  }

  find(mark) {
    const sent = this.byName.get(message.nameIn(mark));
    return sent?.mark === mark ? sent : undefined;
  }

  flawOf(mark) {
    if (message.headersIn(mark).length === 0) return this.find(mark.toLowerCase()) ? "case" : "form";
    const { sender, seq } = message.claimOf(mark);
    if (sender >= this.clients.length) return "sender";
    if (seq === 0 || seq > this.clients[sender].seq) return "sequence";
    const sent = this.byName.get(message.nameIn(mark));
    return sent !== undefined && message.tagIn(sent.mark) === message.tagIn(mark) ? "time" : "tag";
  }
}

function bodyOf(bytes) {
  const piece = message.randomText(Math.min(bytes, BODY_PIECE));
  return piece.repeat(Math.ceil(bytes / BODY_PIECE)).slice(0, bytes);
}
