import type { AccessChanges } from "@plumbline/backend/access/access-changes";
import type { Visitor } from "./session.ts";

/** Expiry comes without a message, and a message may be lost. */
const READ_AGAIN_MS = 30_000;

/**
 * The person behind something that stays open, such as a socket: read once, and again after anybody's access has changed or
 * 30 s have passed. Dispose it with what it belongs to.
 */
export class HeldVisitor implements Disposable {
  readonly #find: () => Promise<Visitor | null>;
  readonly #nowMs: () => number;
  readonly #unlisten: () => void;
  #held: { visitor: Promise<Visitor | null>; sinceMs: number } | undefined;

  constructor(
    find: () => Promise<Visitor | null>,
    changes: Pick<AccessChanges, "listen">,
    nowMs: () => number = performance.now.bind(performance),
  ) {
    this.#find = find;
    this.#nowMs = nowMs;
    // not theirs alone: while the first read is under way nobody knows yet whose it is
    this.#unlisten = changes.listen(() => {
      this.#held = undefined;
    });
  }

  /** Null for nobody; a read that fails is not kept. */
  async get(): Promise<Visitor | null> {
    const sinceMs = this.#nowMs();
    if (!this.#held || sinceMs - this.#held.sinceMs > READ_AGAIN_MS) this.#held = { visitor: this.#find(), sinceMs };
    const { visitor } = this.#held;
    try {
      return await visitor;
    } catch (error) {
      if (this.#held?.visitor === visitor) this.#held = undefined;
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#unlisten();
  }
}
