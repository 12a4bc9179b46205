import { CHAT_READ_LIMIT_BYTES, type ChatRules } from "./limits.ts";
import { typeOf } from "./message.ts";
import type { Member, Room } from "./room.ts";
import { type Message, NORMAL_CLOSURE, POLICY_VIOLATION, type Session, type Timer } from "./session.ts";
import type { Stats } from "./stats.ts";
import { TokenBucket } from "./token-bucket.ts";
import { Waiting } from "./waiting.ts";

/** State that the sessions of one server share. */
export interface Chat {
  readonly room: Room;
  readonly stats: Stats;
  readonly rules: ChatRules;
}

/** One connection in the chat workload. */
export class ChatSession implements Session, Member {
  readonly readLimitBytes = CHAT_READ_LIMIT_BYTES;
  readonly #socket: WebSocket;
  readonly #chat: Chat;
  readonly #bucket: TokenBucket;
  readonly #waiting = new Waiting();
  #heardMs = performance.now();
  #heartbeat: Timer | undefined;

  constructor(socket: WebSocket, chat: Chat) {
    const { chatsPerSecond, burst } = chat.rules;
    this.#socket = socket;
    this.#chat = chat;
    this.#bucket = new TokenBucket({ perSecond: chatsPerSecond, burst, nowMs: performance.now() });
  }

  open(): void {
    this.#heartbeat = setInterval(() => this.#beat(), this.#chat.rules.heartbeatMs);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#chat.room.leave(this);
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  message(message: Message, bytes: number): void {
    if (typeof message !== "string") return;
    switch (typeOf(message)) {
      case "join":
        this.#chat.room.join(this);
        return;
      case "chat":
        this.#broadcast(message, bytes);
        return;
      case "pong":
        this.#heardMs = performance.now();
        return;
      case "leave":
        this.#end(NORMAL_CLOSURE);
        return;
    }
  }

  /** Sends one message unless the queue is full: then this member misses it. */
  offer(text: string, bytes: number): void {
    const { rules, stats } = this.#chat;
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#waiting.count(this.#socket.bufferedAmount) >= rules.queue) {
      stats.queueFull += 1;
      return;
    }
    this.#send(text, bytes);
    stats.deliver(bytes);
  }

  #send(text: string, bytes: number): void {
    this.#socket.send(text);
    this.#waiting.sent(bytes);
  }

  #beat(): void {
    if (performance.now() - this.#heardMs >= this.#chat.rules.silenceMs) {
      this.#end(POLICY_VIOLATION);
      return;
    }
    const ping = JSON.stringify({ type: "ping", ts: Date.now() });
    this.#send(ping, ping.length);
  }

  #broadcast(text: string, bytes: number): void {
    const { room, stats } = this.#chat;
    if (!room.has(this)) return;
    if (this.#bucket.take(performance.now())) room.broadcast(this, text, bytes);
    else stats.rateLimited += 1;
  }

  #end(code: number): void {
    this.#chat.room.leave(this);
    this.#socket.close(code);
  }
}
