import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import type { Allowance } from "./allowance.ts";
import type { ConnectionOptions } from "./connection-options.ts";
import {
  closeCodeOf,
  closePayload,
  encodeFrame,
  type FrameToSend,
  OPCODE,
  violationOf,
  type WireFrame,
} from "./frame.ts";
import type { FrameLog } from "./frame-log.ts";
import { FrameReader } from "./frame-reader.ts";
import { ask, upgradeHeaders } from "./handshake.ts";
import { Inbox } from "./inbox.ts";
import { demand, Refusal } from "./refusal.ts";

/** How a server closed: the close frame's code, a close frame without one, or the connection's end without a frame. */
export type Closing = number | "no code" | "no close frame";

/** As many as in a ping of the load's own probes. */
const PING_BYTES = 8;

/** How the deadline ends a connection. */
const NOTHING_MORE = "nothing more came in time";

/** A whole message, its fragments joined. */
export interface WireMessage {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** A WebSocket client whose frames are written by hand, lawful or not. Answers nothing by itself. */
export class WireClient {
  /** Whole data messages. */
  readonly messages = new Inbox<WireMessage>();
  /** Pings, pongs and the close frame. */
  readonly controls = new Inbox<WireFrame>();
  readonly #socket: Socket;
  readonly #log: FrameLog;
  readonly #allowance: Allowance;
  readonly #reader = new FrameReader();
  readonly #longestMessageBytes: number;
  #fragments: WireFrame[] = [];
  #closedByUs = false;

  private constructor(socket: Socket, head: Buffer, { log, allowance, longestMessageBytes }: ConnectionOptions) {
    this.#longestMessageBytes = longestMessageBytes ?? Number.POSITIVE_INFINITY;
    this.#socket = socket;
    this.#log = log;
    this.#allowance = allowance;
    socket.setNoDelay(true);
    socket.on("error", (error) => this.#end(`the connection broke (${error.message})`));
    socket.on("close", () => this.#end("the connection ended"));
    socket.on("data", (chunk) => this.#take(chunk));
    this.#take(head);
  }

  /**
   * Connects and shakes hands.
   *
   * @throws Refusal when the server does not switch protocols.
   */
  static async open(url: string, options: ConnectionOptions): Promise<WireClient> {
    const { status, upgraded } = await ask(url, upgradeHeaders(), options.signal, options);
    demand(upgraded !== undefined, `the handshake was answered with status ${status}`);
    const client = new WireClient(upgraded.socket, upgraded.head, options);
    options.signal.addEventListener("abort", () => client.close(NOTHING_MORE), { once: true });
    return client;
  }

  /** Sends frames in one write. */
  send(...frames: FrameToSend[]): void {
    for (const { opcode, payload } of frames) this.#log.send(opcode, payload);
    this.sendBytes(Buffer.concat(frames.map(encodeFrame)));
  }

  /**
   * Sends the first bytes of a frame, and the rest unless they alone have ended the connection within `timeoutMs`. A server
   * that closes while bytes of ours are unread resets the connection, and its close frame may be lost with them.
   */
  async sendInTwo(frame: FrameToSend, firstBytes: number, timeoutMs: number): Promise<void> {
    this.#log.send(frame.opcode, frame.payload);
    const bytes = encodeFrame(frame);
    this.sendBytes(bytes.subarray(0, firstBytes));
    await this.messages.gather(1, timeoutMs);
    if (!this.messages.isEnded) this.sendBytes(bytes.subarray(firstBytes));
  }

  sendText(payload: Buffer | string): void {
    this.send({ opcode: OPCODE.text, payload });
  }

  sendBytes(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** Stops reading, as a stalled peer would. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Sends a ping whose payload nobody can guess; returns that. */
  ping(): Buffer {
    const payload = randomBytes(PING_BYTES);
    this.send({ opcode: OPCODE.ping, payload });
    return payload;
  }

  /** Starts a close handshake. */
  sendClose(code: number): void {
    this.send({ opcode: OPCODE.close, payload: closePayload(code) });
  }

  /** Resolves when the server has answered a ping: it is there, and has read what was sent before. */
  async roundTrip(payload?: string): Promise<WireFrame> {
    if (payload === undefined) this.ping();
    else this.send({ opcode: OPCODE.ping, payload });
    const pong = await this.controls.next("the pong");
    demand(pong.opcode === OPCODE.pong, `${describeControl(pong)} instead of the pong`);
    return pong;
  }

  /**
   * Waits for the server to fail or close the connection: for its close frame, or for the end without one.
   *
   * @param when what should have made it close, such as "after a close frame".
   * @throws Refusal when the connection is still open at the deadline, with a message that came meanwhile; or when the server
   * broke a rule of its own before.
   */
  async closing(when: string): Promise<Closing> {
    for (let control = await this.controls.nextOrEnd(); control; control = await this.controls.nextOrEnd()) {
      if (control.opcode === OPCODE.close) return closeCodeOf(control) ?? "no code";
    }
    if (!this.#closedByUs) return "no close frame";
    const how = await this.controls.ended();
    if (how !== NOTHING_MORE) throw new Refusal(`${how} ${when}`);
    const [message] = this.messages.takeAll();
    const meanwhile = message === undefined ? "" : `; ${describeMessage(message)} came`;
    throw new Refusal(`the connection stayed open ${when}${meanwhile}`);
  }

  /** True if the server ends the connection within this time. The check's own deadline may end it first, which is no end by the server. */
  async hangsUpWithin(timeoutMs: number): Promise<boolean> {
    const how = await Promise.race([this.controls.ended(), delay(timeoutMs, null, { ref: false })]);
    return how !== null && how !== NOTHING_MORE;
  }

  /** Cuts the connection with a TCP reset, as a crashed peer would. One of TLS, which Node cannot reset, ends without its alert. */
  reset(): void {
    if (this.#socket instanceof TLSSocket) this.#socket.destroy();
    else this.#socket.resetAndDestroy();
  }

  /** Ends the connection at once; `how` is what waits learn. */
  close(how: string): void {
    this.#closedByUs = true;
    this.#end(how);
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#allowance.takeBytes(chunk.length);
    if (this.#closedByUs) return;
    for (const frame of this.#reader.read(chunk)) {
      this.#allowance.takeFrame();
      this.#log.receive(frame.opcode, frame.payload);
      const violation = violationOf(frame);
      if (violation !== undefined) {
        this.close(`the server sent ${violation}`);
        break;
      }
      if (frame.opcode < OPCODE.close) this.#takeData(frame);
      else this.#takeControl(frame);
    }
  }

  #takeData(frame: WireFrame): void {
    this.#fragments.push(frame);
    const bytes = this.#fragments.reduce((sum, { payload }) => sum + payload.length, 0);
    if (bytes > this.#longestMessageBytes)
      this.#allowance.refuse(`a message of more than ${this.#longestMessageBytes} bytes came`);
    if (!frame.fin) return;
    const [first] = this.#fragments;
    const payload = Buffer.concat(this.#fragments.map((fragment) => fragment.payload));
    this.messages.push({ opcode: first?.opcode ?? frame.opcode, payload });
    this.#fragments = [];
  }

  #takeControl(frame: WireFrame): void {
    if (frame.opcode === OPCODE.close) this.messages.end(`the server sent ${describeControl(frame)}`);
    this.controls.push(frame);
  }

  #end(how: string): void {
    this.messages.end(how);
    this.controls.end(how);
  }
}

/** A control frame in words. */
export function describeControl(frame: WireFrame): string {
  if (frame.opcode === OPCODE.close) return `a close frame with ${describeClosing(closeCodeOf(frame) ?? "no code")}`;
  const name = frame.opcode === OPCODE.ping ? "ping" : "pong";
  return `a ${name} with ${JSON.stringify(frame.payload.toString())}`;
}

/** A message in words, long ones by their length. */
export function describeMessage(message: WireMessage): string {
  const kind = message.opcode === OPCODE.text ? "text" : "binary";
  const { length } = message.payload;
  return `a ${kind} message of ${length} bytes${length <= 64 ? `: ${JSON.stringify(message.payload.toString())}` : ""}`;
}

/** A closing in words. */
export function describeClosing(closing: Closing): string {
  return typeof closing === "number" ? `code ${closing}` : closing;
}
