import type { AccessChanges } from "@plumbline/backend/access/access-changes";
import type { Visitor } from "./session.ts";

/** Expiry comes without a message, and a message may be lost. */
const READ_AGAIN_MS = 30_000;

/**
 * The person behind a long-lived connection, such as a socket: read once, and again after any change of access or
 * after 30 s. Dispose it with the connection.
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
    // every change counts: during the first read it is not known whose access this is
    this.#unlisten = changes.listen(() => {
      this.#held = undefined;
    });
  }

  /** Null without a session; a failed read is not cached. */
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
