import { CHAT_READ_LIMIT_BYTES, type ChatRules } from "./limits.ts";
import { typeOf } from "./message.ts";
import type { Member, Room } from "./room.ts";
import { OPEN, type Session, type Socket } from "./session.ts";
import type { Stats } from "./stats.ts";
import { TokenBucket } from "./token-bucket.ts";

const NORMAL_CLOSURE = 1000;
const POLICY_VIOLATION = 1008;

/** State that the sessions of one server share. */
export interface Chat {
  readonly room: Room;
  readonly stats: Stats;
  readonly rules: ChatRules;
}

/** One connection in the chat workload. */
export class ChatSession implements Session, Member {
  readonly readLimitBytes = CHAT_READ_LIMIT_BYTES;
  readonly #chat: Chat;
  readonly #bucket: TokenBucket;
  #socket: Socket | undefined;
  #heartbeat: Timer | undefined;
  #silence: Timer | undefined;
  #stuck: Timer | undefined;
  /** Messages that wait because the kernel takes no more. */
  #queued = 0;

  constructor(chat: Chat) {
    const { chatsPerSecond, burst } = chat.rules;
    this.#chat = chat;
    this.#bucket = new TokenBucket({ perSecond: chatsPerSecond, burst, nowMs: performance.now() });
  }

  open(socket: Socket): void {
    const { heartbeatMs, silenceMs } = this.#chat.rules;
    this.#socket = socket;
    this.#heartbeat = setInterval(() => socket.send(JSON.stringify({ type: "ping", ts: Date.now() })), heartbeatMs);
    this.#silence = setTimeout(() => this.#end(socket, POLICY_VIOLATION), silenceMs);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#silence);
    clearTimeout(this.#stuck);
    this.#chat.room.leave(this);
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  message(socket: Socket, message: string | Buffer): void {
    if (typeof message !== "string") return;
    switch (typeOf(message)) {
      case "join":
        this.#chat.room.join(this);
        return;
      case "chat":
        this.#broadcast(message);
        return;
      case "pong":
        this.#silence?.refresh();
        return;
      case "leave":
        this.#end(socket, NORMAL_CLOSURE);
        return;
    }
  }

  /** Sends one message unless the queue is full: then this member misses it. */
  offer(text: string): void {
    const { rules, stats } = this.#chat;
    const socket = this.#socket;
    if (socket?.readyState !== OPEN) return;
    if (this.#queued >= rules.queue) {
      stats.queueFull += 1;
      return;
    }
    // Positive: written. Negative: it waits, as does all that follows until the socket has drained.
    if (socket.send(text) < 0) this.#wait(socket);
    stats.deliver(Buffer.byteLength(text));
  }

  drain(): void {
    this.#queued = 0;
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
  }

  /** Counts one more that waits; a socket that takes nothing of it for the whole write wait is ended. */
  #wait(socket: Socket): void {
    this.#queued += 1;
    this.#stuck ??= setTimeout(() => socket.terminate(), this.#chat.rules.writeWaitMs);
  }

  #broadcast(text: string): void {
    const { room, stats } = this.#chat;
    if (!room.has(this)) return;
    if (this.#bucket.take(performance.now())) room.broadcast(this, text);
    else stats.rateLimited += 1;
  }

  #end(socket: Socket, code: number): void {
    this.#chat.room.leave(this);
    socket.close(code);
  }
}
