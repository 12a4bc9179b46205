import { bestEffort, type Warns } from "@plumbline/backend/lifetime/best-effort";
import type { Clock } from "@plumbline/backend/lifetime/clock";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame } from "@plumbline/core/frame/frame";
import { markHandled } from "../../async/mark-handled.ts";
import { persist } from "../../execution/persist/persist.ts";
import { SpoolFile, type SpoolOwner } from "./spool-file.ts";

/** A database that takes longer than a second to store one second's frames is overloaded. */
const SLOW_MS = 1_000;

/** Called with the time for which PostgreSQL did not take frames, in milliseconds of the monotonic clock. */
export type OnSlow = (took: { fromMs: number; toMs: number }) => void;

/** Place and owner of frames that wait on the disk. */
export interface Spooling {
  readonly folder: string;
  /** Fence of the run's lease: another worker may store these frames under it. */
  readonly owner: SpoolOwner;
  /** Aborts when the execution must end: what waits is given up then. */
  readonly signal: AbortSignal;
  readonly log: Warns;
  readonly clock: Clock;
}

/**
 * One trial's frames on their way into PostgreSQL. While it does not take them they go to the disk, so that the measurement
 * goes on; they are stored in their order once it is back.
 */
export class FrameSpool implements AsyncDisposable {
  readonly #write: (frames: readonly Frame[]) => Promise<void>;
  readonly #onSlow: OnSlow;
  readonly #to: Spooling;
  /** Null while nothing waits. */
  #file: SpoolFile | null = null;
  #draining: Promise<void> = Promise.resolve();
  #failed: { readonly error: unknown } | null = null;

  /** @param write stores frames; it must be idempotent. */
  constructor(write: (frames: readonly Frame[]) => Promise<void>, onSlow: OnSlow, to: Spooling) {
    this.#write = write;
    this.#onSlow = onSlow;
    this.#to = to;
  }

  /**
   * Resolves when the frames are in PostgreSQL or on the disk. One call at a time.
   * @throws LeaseLost; DATABASE_UNAVAILABLE if the disk does not take them either
   */
  async store(frames: readonly Frame[]): Promise<void> {
    if (this.#failed) throw this.#failed.error;
    if (this.#file) return this.#keep(this.#file, frames);
    const fromMs = this.#to.clock.monotonicMs();
    try {
      await this.#write(frames);
      const toMs = this.#to.clock.monotonicMs();
      if (toMs - fromMs > SLOW_MS) this.#onSlow({ fromMs, toMs });
    } catch (error) {
      if (error instanceof LeaseLost || this.#to.signal.aborted) throw error;
      await this.#begin(frames, fromMs, error);
    }
  }

  /** Resolves when all frames are in PostgreSQL. @throws LeaseLost; the last try's error */
  whenStored(): Promise<void> {
    return this.#draining;
  }

  /** Waits for frames that are still on the disk, unless the execution has to end. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#to.signal.aborted) await bestEffort(this.#draining, this.#to.log, "storing frames from the disk");
    await this.#file?.[Symbol.asyncDispose]();
  }

  async #begin(frames: readonly Frame[], fromMs: number, error: unknown): Promise<void> {
    this.#to.log.warn({ err: error, ...this.#to.owner }, "PostgreSQL does not take frames: they go to the disk");
    const file = await SpoolFile.create(this.#to.folder, this.#to.owner).catch(refuse);
    this.#file = file;
    await this.#keep(file, frames);
    this.#draining = this.#drain(file, fromMs);
    markHandled(this.#draining);
  }

  async #keep(file: SpoolFile, frames: readonly Frame[]): Promise<void> {
    await file.append(frames).catch(refuse);
  }

  async #drain(file: SpoolFile, fromMs: number): Promise<void> {
    try {
      while (!file.isEmpty) {
        const frames = await file.readFirst();
        await persist(this.#to, () => this.#write(frames), this.#to.signal);
        file.dropFirst();
      }
    } catch (error) {
      this.#failed = { error };
      throw error;
    }
    // nothing may be awaited since the file was found empty: `store` would append to it
    this.#file = null;
    this.#onSlow({ fromMs, toMs: this.#to.clock.monotonicMs() });
    await file[Symbol.asyncDispose]();
  }
}

function refuse(cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new AppError(
    "DATABASE_UNAVAILABLE",
    `PostgreSQL does not answer, and the disk does not take the trial's frames either: ${why}.`,
    { cause },
  );
}
