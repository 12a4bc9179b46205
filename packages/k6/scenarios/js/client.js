import { WebSocket } from "k6/websockets";
import * as message from "./message.js";
import * as metrics from "./metrics.js";
import { Seen } from "./ledger.js";

const RETRY_MS = 1000;
const CLOSE_TIMEOUT_MS = 2000;

/** Client number k of the load: a place that one connection after another fills. */
export class Client {
  constructor(engine, k) {
    this.engine = engine;
    this.k = k;
    this.seq = 0;
    this.seen = new Seen();
    this.socket = null;
    this.joinedAt = null;
    this.leavesAt = Number.POSITIVE_INFINITY;
    this.leaving = false;
  }

  connect() {
    const { engine } = this;
    const startedAt = engine.now();
    const socket = new WebSocket(engine.url);
    this.socket = socket;
    this.leaving = false;
    metrics.attempted.add(1);
    socket.onopen = () => this.onOpen(startedAt);
    socket.onmessage = (event) => this.onMessage(event.data, engine.now());
    socket.onerror = (event) => {
      this.error = event.error;
    };
    socket.onclose = () => this.onClose();
  }

  onOpen(startedAt) {
    const { engine } = this;
    const now = engine.now();
    engine.opened();
    metrics.connect.add(now - startedAt);
    if (engine.plan.workload === "chat") this.socket.send(message.join(this.k));
    this.joinedAt = now;
    this.leavesAt = engine.leavesAt(this.k, now);
    engine.at(this.leavesAt, () => this.leave());
    engine.sendFirst(this);
  }

  onMessage(data, now) {
    const { engine } = this;
    if (engine.plan.workload === "chat" && typeof data === "string" && data.startsWith('{"type":"ping"')) {
      this.socket.send(message.pong);
      return;
    }
    metrics.received.add(1);
    metrics.bytesReceived.add(data.length ?? data.byteLength ?? data.size);
    const { message: known, forged, corrupted } = engine.sent.read(data);
    metrics.countVerified({ compared: known !== undefined, forged, corrupted });
    const toSelf = engine.plan.workload === "echo";
    if (known === undefined || (known.sender === this.k) !== toSelf) {
      if (!forged && !corrupted && !engine.ledger.isWarmUp()) metrics.unexpected.add(1);
      return;
    }
    if (engine.ledger.received(this, known, now)) engine.answered(this);
  }

  /** Sends the next message, which was due at `intended`. */
  send(intended) {
    const { engine } = this;
    this.seq += 1;
    this.socket.send(engine.sent.make(this.k, this.seq, intended));
    metrics.sent.add(1);
    metrics.bytesSent.add(engine.bytes);
    engine.ledger.sent(this, intended, engine.plan.workload === "echo");
  }

  isJoined() {
    return this.joinedAt !== null && !this.leaving;
  }

  leave() {
    if (!this.isJoined()) return;
    this.leaving = true;
    const { socket, engine } = this;
    if (engine.plan.workload === "chat") socket.send(message.leave);
    else socket.close(1000);
    engine.at(engine.now() + CLOSE_TIMEOUT_MS * 1000, () => {
      if (this.socket === socket) socket.close(1000);
    });
  }

  onClose() {
    const { engine, leaving } = this;
    if (this.joinedAt !== null) engine.closed();
    if (!leaving) metrics.errors.add(1, { phase: this.joinedAt === null ? "connect" : "steady", cause: causeOf(this.error) });
    this.socket = null;
    this.joinedAt = null;
    this.leaving = false;
    engine.left(this, leaving ? 0 : RETRY_MS);
  }
}

/** k6 tells causes as texts alone. */
function causeOf(error) {
  if (error === undefined) return "unexpected-close";
  if (error.includes("refused")) return "refused";
  if (error.includes("timeout")) return "timeout";
  if (error.includes("reset") || error.includes("broken pipe")) return "reset";
  if (error.includes("bad handshake")) return "status";
  return error.includes("close") || error.includes("EOF") ? "unexpected-close" : "other";
}
