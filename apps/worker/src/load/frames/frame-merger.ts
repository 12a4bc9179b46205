import type { Frame } from "@plumbline/core/frame/frame";
import { findGroup, mergeFrames } from "@plumbline/core/frame/merge-frames";
import { markHandled } from "../../async/mark-handled.ts";
import type { FrameSink } from "./frame-inbox.ts";

/** A frame of one generator that is not stored yet. */
type Waiting = { readonly frame: Frame; readonly settle: (error?: unknown) => void };

/** Merges the frames of several generators into one stream: each second is stored once all parts of it are there. */
export class FrameMerger {
  readonly #sink: FrameSink;
  readonly #parts: { waiting: Waiting[]; zeroMs: number | null; ended: boolean }[];
  #seq = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(sink: FrameSink, generators: number) {
    this.#sink = sink;
    this.#parts = Array.from({ length: generators }, () => ({ waiting: [], zeroMs: null, ended: false }));
  }

  /**
   * The sink of one generator's frames. They count as stored once their seconds are stored, but are merged as soon as they
   * come: a second may need a frame of this generator that follows one which is not stored yet.
   */
  sinkOf(index: number): FrameSink {
    const stored = new Map<Frame, Promise<void>>();
    return {
      complete: (frame) => {
        const whenStored = this.#put(index, frame);
        // `store` awaits it
        markHandled(whenStored);
        stored.set(frame, whenStored);
        return frame;
      },
      store: async (frames) => {
        await Promise.all(frames.map((frame) => stored.get(frame)));
        for (const frame of frames) stored.delete(frame);
      },
      end: () => {
        this.#partOf(index).ended = true;
        this.#merge();
      },
    };
  }

  /** Unix time at which each generator began, by its own clock; null of one that has not. */
  beganMs(): readonly (number | null)[] {
    return this.#parts.map(({ zeroMs }) => zeroMs);
  }

  #put(index: number, frame: Frame): Promise<void> {
    const part = this.#partOf(index);
    part.zeroMs ??= frame.startMs;
    const stored = new Promise<void>((resolve, reject) => {
      part.waiting.push({ frame, settle: (error) => (error === undefined ? resolve() : reject(error)) });
    });
    this.#merge();
    return stored;
  }

  #merge(): void {
    for (let group = this.#next(); group; group = this.#next()) {
      const parts = this.#parts.map(({ waiting }, index) => waiting.splice(0, group[index]));
      const taken = parts.flat();
      const frames = parts.map((part) => part.map(({ frame }) => frame));
      const merged = this.#sink.complete(mergeFrames(frames, this.#seq++));
      this.#storing = this.#storing.then(() => this.#sink.store([merged]));
      const settleAll = (error?: unknown) => {
        for (const { settle } of taken) settle(error);
      };
      this.#storing.then(() => settleAll(), settleAll);
    }
  }

  #next(): number[] | null {
    return findGroup(
      this.#parts.map(({ waiting, zeroMs, ended }) => ({
        frames: waiting.map(({ frame }) => frame),
        zeroMs: zeroMs ?? 0,
        ended,
      })),
    );
  }

  #partOf(index: number) {
    const part = this.#parts[index];
    if (!part) throw new Error(`there is no generator ${index}`);
    return part;
  }
}
