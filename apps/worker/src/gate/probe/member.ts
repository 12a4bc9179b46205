import { setTimeout as delay } from "node:timers/promises";
import type { ConnectionOptions } from "../wire/connection-options.ts";
import { closeCodeOf, OPCODE } from "../wire/frame.ts";
import { Inbox } from "../wire/inbox.ts";
import { WireClient, type WireMessage } from "../wire/wire-client.ts";
import { userName } from "./load-shape.ts";
import { chatMessage, joinMessage, markOf } from "./messages.ts";

/** How long to wait for chats: an honest server delivers within milliseconds, unless the machine is busy. */
const TIMEOUT_MS = 1500;
/** How long to listen on for what must not come: doubles, echoes to the sender. */
const SURPLUS_MS = 100;

/** Far more than a chat may have. */
const LONGEST_MESSAGE_BYTES = 65_536;

/** Codes that no close frame has (RFC 6455, 7.4.1): there was none, or it had no code. */
const NO_CLOSE_FRAME = 1006;
const NO_CLOSE_CODE = 1005;

/** A message as it was delivered. */
export interface Delivery {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** One participant of the chat: it answers pings and close frames, as the load's clients do. */
export class Member {
  /** Its number among the check's members. */
  readonly id: number;
  readonly user: string;
  readonly #wire: WireClient;
  readonly #pongs = new Inbox<Buffer>();
  readonly #closings = new Inbox<{ readonly code: number }>();
  #said = 0;
  #isClosed = false;
  /** Never rejects: it only waits for what comes. */
  readonly #attended: Promise<void>;

  private constructor(wire: WireClient, id: number) {
    this.#wire = wire;
    this.id = id;
    this.user = userName(id);
    this.#attended = this.#attend();
  }

  /** @throws Refusal when the server does not switch protocols. */
  static async connect(url: string, id: number, options: ConnectionOptions): Promise<Member> {
    return new Member(await WireClient.open(url, { ...options, longestMessageBytes: LONGEST_MESSAGE_BYTES }), id);
  }

  /** Joins the room; the server has read it when this resolves. */
  async join(): Promise<void> {
    this.send(joinMessage(this.user));
    await this.fence();
  }

  send(message: string | Buffer): void {
    this.#wire.send({ opcode: typeof message === "string" ? OPCODE.text : OPCODE.binary, payload: message });
  }

  /** Says `count` chats of 128 bytes at once, numbered from the member's first one on; returns the numbers. */
  say(count: number): number[] {
    const numbers = Array.from({ length: count }, () => this.#said++);
    for (const number of numbers) this.send(chatMessage({ sender: this.id, number }));
    return numbers;
  }

  /** Resolves when the server has read all that was sent so far and lives. Throws Refusal otherwise. */
  async fence(): Promise<void> {
    this.#wire.ping();
    await this.#pongs.next("the answer to a ping");
  }

  /** Resolves when the server has read all that was sent so far and all it had written is here, or it hung up. */
  async settle(): Promise<void> {
    if (!this.#wire.messages.isEnded) this.#wire.ping();
    await this.#pongs.nextOrEnd();
  }

  /** Whatever is delivered: at least `count` messages if they come, and those that come shortly after. */
  async hear(count: number): Promise<Delivery[]> {
    const awaited = await this.take(count, TIMEOUT_MS);
    await delay(SURPLUS_MS);
    await this.settle();
    return [...awaited, ...this.#wire.messages.takeAll().map(toDelivery)];
  }

  /** Like `hear`, with a timeout of the caller, and without the wait for surplus messages. */
  async take(count: number, timeoutMs: number): Promise<Delivery[]> {
    return (await this.#wire.messages.gather(count, timeoutMs)).map(toDelivery);
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
    this.#wire.close("the connection was cut");
  }

  /** Resolves when the connection has ended, or the check's time has. */
  async ended(): Promise<void> {
    await this.#attended;
  }

  /** True if the server has ended the connection, as far as the messages that were read show. */
  isClosed(): boolean {
    return this.#isClosed;
  }

  /** Stops reading, as a stalled peer would. */
  pause(): void {
    this.#wire.pause();
  }

  resume(): void {
    this.#wire.resume();
  }

  /** Answers what the protocol has answered, until the connection has ended. */
  async #attend(): Promise<void> {
    const { controls } = this.#wire;
    let code = NO_CLOSE_FRAME;
    for (let control = await controls.nextOrEnd(); control; control = await controls.nextOrEnd()) {
      const { opcode, payload } = control;
      if (opcode === OPCODE.ping) this.#wire.send({ opcode: OPCODE.pong, payload });
      if (opcode === OPCODE.pong) this.#pongs.push(payload);
      if (opcode !== OPCODE.close) continue;
      code = closeCodeOf(control) ?? NO_CLOSE_CODE;
      this.#wire.send({ opcode: OPCODE.close, payload });
    }
    const how = await controls.ended();
    this.#isClosed = how.startsWith("the connection");
    if (this.#isClosed) this.#closings.push({ code });
    for (const inbox of [this.#pongs, this.#closings]) inbox.end(how);
  }
}

const toDelivery = ({ opcode, payload }: WireMessage): Delivery => ({
  data: payload,
  isBinary: opcode !== OPCODE.text,
});

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
