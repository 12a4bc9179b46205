import { type Frame, GeneratorMessage, type SearchStop, type WorkerMessage } from "@plumbline/core/frame/frame";
import type { WebSocket } from "ws";
import { markHandled } from "../../async/mark-handled.ts";

/** Policy violation: the generator dials again and sends what was not acknowledged. */
const REFUSED = 1008;

/** Frames that may wait while others are being stored; then the generator's connection pauses, and keeps the rest itself. */
const MAX_WAITING = 500;

/** Consumer of one trial's frames, in the order of their sequence. */
export interface FrameSink {
  /** Called when a new frame arrives, while earlier ones may still be on their way into the store. */
  complete(frame: Frame): Frame;
  /** Never two calls at once. */
  store(frames: Frame[]): Promise<void>;
  /** Called when the generator has announced the end of its frames; the last ones may not be stored yet. */
  end?(): void;
}

/** The generator's answer to a request for the time. */
export type ClockAnswer = Extract<GeneratorMessage, { type: "clock" }>;

/** The generator's last message: the number of frames, and the end of an upper-limit search, if it made one. */
export type LoadEnd = { readonly frames: number; readonly stopped: SearchStop | null };

/** Puts one trial's frames in order, hands them on, and acknowledges what is stored. */
export class FrameInbox {
  /** Resolves when the generator has announced the end of its frames and all are stored; rejects if storing failed. */
  readonly ended: Promise<LoadEnd>;
  readonly #sink: FrameSink;
  readonly #hear: (answer: ClockAnswer) => void;
  #waiting: Frame[] = [];
  /** First sequence number that has not been seen. */
  #next = 0;
  #stored = -1;
  /** True while `store` is at work; for good once it has failed, so that nothing is stored behind a gap. */
  #storing = false;
  #end: LoadEnd | null = null;
  #socket: WebSocket | null = null;
  #resolve: (end: LoadEnd) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  /** @param hear called with each answer to a request for the time */
  constructor(sink: FrameSink, hear: (answer: ClockAnswer) => void) {
    this.#sink = sink;
    this.#hear = hear;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // a trial that is over does not await it
    markHandled(this.ended);
  }

  /** Takes one message. What is not a message, or leaves a gap, ends its connection. */
  take(socket: WebSocket, text: string): void {
    this.#socket = socket;
    const message = parse(text);
    if (message === null) {
      socket.close(REFUSED, "not a frame");
      return;
    }
    if (message.type === "clock") {
      this.#hear(message);
      return;
    }
    const seq = message.type === "end" ? message.frames : message.frame.seq;
    if (seq > this.#next) {
      socket.close(REFUSED, `frame ${this.#next} is missing`);
      return;
    }
    if (message.type === "end") {
      this.#end = { frames: seq, stopped: message.stopped ?? null };
      this.#sink.end?.();
    } else if (seq === this.#next) {
      this.#waiting.push(this.#sink.complete(message.frame));
      this.#next++;
      if (this.#waiting.length >= MAX_WAITING) socket.pause();
    }
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#storing) return;
    this.#storing = true;
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.splice(0);
        this.#socket?.resume();
        await this.#sink.store(batch);
        this.#stored += batch.length;
      }
    } catch (error) {
      this.#reject(error);
      return;
    }
    this.#storing = false;
    this.#acknowledge();
    if (this.#end?.frames === this.#stored + 1) this.#resolve(this.#end);
  }

  #acknowledge(): void {
    if (this.#stored < 0 || this.#socket?.readyState !== this.#socket?.OPEN) return;
    const ack: WorkerMessage = { type: "ack", seq: this.#stored };
    this.#socket?.send(JSON.stringify(ack));
  }
}

function parse(text: string): GeneratorMessage | null {
  try {
    return GeneratorMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
