import type { ClockExchange } from "@plumbline/core/frame/clock-offset";
import type { WorkerMessage } from "@plumbline/core/frame/frame";
import type { WebSocket } from "ws";
import type { ClockAnswer } from "./frame-inbox.ts";

/** Some milliseconds begin within this time. */
const READ_WALL_MS = 3;

/** Unix time in microseconds; it does not step while this process lives. */
export function nowMicros(): number {
  return (performance.timeOrigin + performance.now()) * 1000;
}

/**
 * How far the machine's wall clock, by which a server names its ticks, is ahead of `nowMicros`: it may have been set since this
 * process began. Node reports it in whole milliseconds, so it is read until one has just begun.
 */
export function wallAheadMicros(): number {
  const untilMs = performance.now() + READ_WALL_MS;
  let aheadUs = Number.NEGATIVE_INFINITY;
  while (performance.now() < untilMs) aheadUs = Math.max(aheadUs, Date.now() * 1000 - nowMicros());
  return aheadUs;
}

/** Sends the worker's messages to one generator, except acknowledgements, over the newest of its connections. */
export class GeneratorLine {
  #socket: WebSocket;
  #start: WorkerMessage | null = null;
  readonly #asked = new Map<number, (answer: ClockAnswer) => void>();
  #id = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Switches to another connection and resends the messages that may have been lost on the previous one. */
  attach(socket: WebSocket): void {
    this.#socket = socket;
    for (const id of this.#asked.keys()) this.#say({ type: "clock", id });
    // the generator ignores a repetition
    if (this.#start) this.#say(this.#start);
  }

  /** Asks for the time once. */
  async askTime(): Promise<ClockExchange> {
    const id = this.#id++;
    const answer = new Promise<ClockAnswer>((resolve) => this.#asked.set(id, resolve));
    const askedUs = nowMicros();
    this.#say({ type: "clock", id });
    const { unixMicros: toldUs } = await answer;
    return { askedUs, toldUs, heardUs: nowMicros() };
  }

  /** Starts the load of a gated generator. @param unixMicros by its clock, which is `aheadMicros` ahead of the server's */
  start(unixMicros: number, aheadMicros: number): void {
    this.#start = { type: "start", unixMicros, aheadMicros };
    this.#say(this.#start);
  }

  /** Takes an answer; one without a request is ignored. */
  hear(answer: ClockAnswer): void {
    this.#asked.get(answer.id)?.(answer);
    this.#asked.delete(answer.id);
  }

  #say(message: WorkerMessage): void {
    this.#socket.send(JSON.stringify(message));
  }
}
