import { typeOf } from "./message.js";
import { TokenBucket } from "./token-bucket.js";

const NORMAL_CLOSURE = 1000;
const POLICY_VIOLATION = 1008;
const TEXT = { binary: false };
/** How often a stuck write is looked for within the time it may take. */
const PROGRESS_CHECKS = 10;

/** One connection in the chat workload. */
export class ChatSession {
  #socket;
  #room;
  #stats;
  #rules;
  #bucket;
  /** Messages handed to the socket and not yet taken by the kernel: the send queue. */
  #pending = 0;
  #written = 0;
  #writtenAtCheck = 0;
  #checksWithoutProgress = 0;

  /**
   * @param {object} parts
   * @param {import("ws").WebSocket} parts.socket
   * @param {import("./room.js").Room} parts.room
   * @param {import("./stats.js").Stats} parts.stats
   * @param {typeof import("./limits.js").CHAT_RULES} parts.rules
   */
  constructor({ socket, room, stats, rules }) {
    this.#socket = socket;
    this.#room = room;
    this.#stats = stats;
    this.#rules = rules;
    this.#bucket = new TokenBucket({
      perSecond: rules.chatsPerSecond,
      burst: rules.burst,
      nowMs: performance.now(),
    });
  }

  /** Serves the connection until it closes. */
  start() {
    const heartbeat = setInterval(() => this.#ping(), this.#rules.heartbeatMs);
    const progress = setInterval(() => this.#checkProgress(), this.#rules.writeWaitMs / PROGRESS_CHECKS);
    const silence = setTimeout(() => this.#end(POLICY_VIOLATION), this.#rules.silenceMs);
    this.#socket.on("message", (data, isBinary) => this.#handle(data, isBinary, silence));
    this.#socket.on("close", () => {
      clearInterval(heartbeat);
      clearInterval(progress);
      clearTimeout(silence);
      this.#room.leave(this);
    });
  }

  /**
   * Sends one message unless the queue is full: then this member misses it.
   * @param {Buffer} data
   */
  offer(data) {
    if (this.#pending >= this.#rules.queue) {
      this.#stats.queueFull += 1;
      return;
    }
    this.#pending += 1;
    this.#socket.send(data, TEXT, (error) => {
      this.#pending -= 1;
      this.#written += 1;
      if (!error) this.#stats.deliver(data.length);
    });
  }

  /**
   * Does what one message asks for; anything outside the protocol is ignored.
   * @param {Buffer} data
   * @param {boolean} isBinary
   * @param {NodeJS.Timeout} silence
   */
  #handle(data, isBinary, silence) {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#stats.receive(data.length);
    if (isBinary) return;
    switch (typeOf(data)) {
      case "join":
        this.#room.join(this);
        break;
      case "chat":
        this.#broadcast(data);
        break;
      case "pong":
        silence.refresh();
        break;
      case "leave":
        this.#end(NORMAL_CLOSURE);
        break;
    }
  }

  /** @param {Buffer} data */
  #broadcast(data) {
    if (!this.#room.has(this)) return;
    if (this.#bucket.take(performance.now())) this.#room.broadcast(this, data);
    else this.#stats.rateLimited += 1;
  }

  #ping() {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: "ping", ts: Date.now() }));
  }

  /** Ends a connection whose socket has taken nothing for the whole write wait. */
  #checkProgress() {
    const stuck = this.#pending > 0 && this.#written === this.#writtenAtCheck;
    this.#checksWithoutProgress = stuck ? this.#checksWithoutProgress + 1 : 0;
    this.#writtenAtCheck = this.#written;
    if (this.#checksWithoutProgress >= PROGRESS_CHECKS) this.#socket.terminate();
  }

  /** @param {number} code */
  #end(code) {
    this.#room.leave(this);
    this.#socket.close(code);
  }
}
