import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Allowance } from "../allowance.ts";
import type { ConnectionOptions } from "../connection-options.ts";
import type { FrameLog } from "../frame-log.ts";
import { Inbox } from "../inbox.ts";
import { Refusal } from "../refusal.ts";
import { closePayload, OPCODE } from "../wire/frame.ts";
import { chatMessage, joinMessage, markOf } from "./messages.ts";

/** How long to wait for chats: an honest server delivers within milliseconds, unless the machine is busy. */
const PATIENCE_MS = 1500;
/** How long to listen on for what must not come: doubles, echoes to the sender. */
const SURPLUS_MS = 100;

/** Far more than a chat may have. */
const LONGEST_MESSAGE_BYTES = 65_536;

/** What `ws` says where there was no close frame, or one without a code. */
const NO_CLOSE_FRAME = 1006;
const NO_CLOSE_CODE = 1005;

/** A message as it was delivered. */
export interface Delivery {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** One participant of the chat, through the `ws` library. */
export class Member {
  readonly user = `gate-${randomBytes(4).toString("hex")}`;
  readonly #socket: WebSocket;
  readonly #log: FrameLog;
  readonly #deliveries = new Inbox<Delivery>();
  readonly #pongs = new Inbox<Buffer>();
  readonly #closings = new Inbox<{ readonly code: number }>();
  #said = 0;

  private constructor(socket: WebSocket, log: FrameLog, allowance: Allowance) {
    this.#socket = socket;
    this.#log = log;
    socket.on("upgrade", ({ socket: bytes }) => {
      // not before `ws` listens itself: it would miss what has come with the handshake's answer
      socket.once("open", () => bytes.on("data", (chunk: Buffer) => allowance.takeBytes(chunk.length)));
    });
    // it is answered by itself
    socket.on("ping", () => allowance.takeFrame());
    socket.on("message", (data, isBinary) => {
      allowance.takeFrame();
      log.receive(isBinary ? OPCODE.binary : OPCODE.text, data as Buffer);
      this.#deliveries.push({ data: data as Buffer, isBinary });
    });
    socket.on("pong", (payload) => {
      allowance.takeFrame();
      log.receive(OPCODE.pong, payload);
      this.#pongs.push(payload);
    });
    socket.on("close", (code) => {
      if (code !== NO_CLOSE_FRAME) log.receive(OPCODE.close, code === NO_CLOSE_CODE ? "" : closePayload(code));
      this.#closings.push({ code });
      this.#end(`the connection ended (${describeCloseCode(code)})`);
    });
    // "close" follows and carries what else a check needs to know.
    socket.on("error", (error) => {
      if ("code" in error && error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH")
        allowance.refuse(`a message of more than ${LONGEST_MESSAGE_BYTES} bytes came`);
    });
  }

  /** @throws Refusal when the server does not switch protocols. */
  static async connect(url: string, { signal, log, allowance }: ConnectionOptions): Promise<Member> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: LONGEST_MESSAGE_BYTES });
    const member = new Member(socket, log, allowance);
    const stop = () => {
      member.#end("nothing more came in time");
      socket.terminate();
    };
    signal.addEventListener("abort", stop, { once: true });
    try {
      await once(socket, "open", { signal });
    } catch (error) {
      const why = signal.aborted ? "no answer in time" : error instanceof Error ? error.message : String(error);
      throw new Refusal(`${why} instead of a handshake`);
    }
    return member;
  }

  /** Joins the room; the server has read it when this resolves. */
  async join(): Promise<void> {
    this.send(joinMessage(this.user));
    await this.fence();
  }

  send(message: string | Buffer): void {
    this.#log.send(typeof message === "string" ? OPCODE.text : OPCODE.binary, message);
    this.#socket.send(message);
  }

  /** Says `count` chats of 128 bytes at once, numbered from the member's first one on; returns the numbers. */
  say(count: number): number[] {
    const numbers = Array.from({ length: count }, () => this.#said++);
    for (const number of numbers) this.send(chatMessage({ user: this.user, number }));
    return numbers;
  }

  /** Resolves when the server has read all that was sent so far and lives. Throws Refusal otherwise. */
  async fence(): Promise<void> {
    this.#ping();
    await this.#pongs.next("the answer to a ping");
  }

  /** Resolves when the server has read all that was sent so far and all it had written is here, or it hung up. */
  async settle(): Promise<void> {
    if (this.#socket.readyState === WebSocket.OPEN) this.#ping();
    await this.#pongs.nextOrEnd();
  }

  /** Whatever is delivered: at least `count` messages if they come, and those that come shortly after. */
  async hear(count: number): Promise<Delivery[]> {
    const awaited = await this.#deliveries.gather(count, PATIENCE_MS);
    await delay(SURPLUS_MS);
    await this.settle();
    return [...awaited, ...this.#deliveries.takeAll()];
  }

  /** Like `hear`, with a patience of one's own and without listening on for more. */
  take(count: number, patienceMs: number): Promise<Delivery[]> {
    return this.#deliveries.gather(count, patienceMs);
  }

  /** The numbers of `speaker`'s chats among what is delivered, in order; waits as `hear` does. */
  async hearFrom(speaker: Member, count: number): Promise<number[]> {
    return numbersFrom(await this.hear(count), speaker);
  }

  /** The code with which the server closed; 1006 where it sent no close frame. Throws Refusal if it did not close. */
  async closeCode(): Promise<number> {
    const { code } = await this.#closings.next("the end of the connection");
    return code;
  }

  /** Cuts the connection without a word. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Resolves when the connection has ended, or the check's time has. */
  async ended(): Promise<void> {
    await this.#deliveries.ended();
  }

  /** Whether the server has ended the connection, as far as can be told from what was read. */
  isClosed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED;
  }

  /** Stops reading, as a stalled peer would. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  #ping(): void {
    this.#log.send(OPCODE.ping, "");
    this.#socket.ping();
  }

  #end(how: string): void {
    for (const inbox of [this.#deliveries, this.#pongs, this.#closings]) inbox.end(how);
  }
}

/** The numbers of one speaker's chats, in the order of their delivery. */
export function numbersFrom(deliveries: readonly Delivery[], speaker: Member): number[] {
  const marks = deliveries.map(({ data }) => markOf(data));
  return marks.flatMap((mark) => (mark?.user === speaker.user ? [mark.number] : []));
}

/** Without what was delivered more than once: that is for another check to judge. */
export function distinct(deliveries: readonly Delivery[]): Delivery[] {
  return [...new Map(deliveries.map((delivery) => [delivery.data.toString(), delivery])).values()];
}

/** A close code in words. */
export function describeCloseCode(code: number): string {
  if (code === NO_CLOSE_FRAME) return "no close frame";
  return code === NO_CLOSE_CODE ? "a close frame without a code" : `code ${code}`;
}
