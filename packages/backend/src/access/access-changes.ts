import type { Redis } from "ioredis";
import { bestEffort, type Warns } from "../lifetime/best-effort.ts";

const CHANNEL = "plumbline:access";

/**
 * Notifies every process at once that the access of a person or a token changed. The message names the person or token,
 * not the change: a process with an open connection of theirs checks their access in the database.
 */
export class AccessChanges {
  readonly #redis: Redis;
  readonly #log: Warns;
  readonly #listeners = new Set<(whose: string) => void>();
  #subscriber: Redis | undefined;

  constructor(redis: Redis, log: Warns) {
    this.#redis = redis;
    this.#log = log;
  }

  /**
   * @param whose a person's or a token's id; if Redis does not answer, this process checks its open connections at once,
   *   and others do at their next interval
   */
  async publish(whose: string): Promise<void> {
    const told = await bestEffort(this.#redis.publish(CHANNEL, whose), this.#log, "publishing a change of access");
    if (told === undefined) this.#tell(whose);
  }

  /**
   * Calls `listener` with the id of each changed person or token, until the returned function is called. All listeners
   * share one connection.
   */
  listen(listener: (whose: string) => void): () => void {
    this.#subscriber ??= this.#subscribe();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#subscriber?.disconnect();
  }

  #tell(whose: string): void {
    for (const listener of this.#listeners) listener(whose);
  }

  #subscribe(): Redis {
    const subscriber = this.#redis.duplicate({
      enableOfflineQueue: true,
      commandTimeout: undefined,
      socketTimeout: undefined,
      maxRetriesPerRequest: null,
    });
    subscriber.on("error", (err) => this.#log.warn({ err }, "changes of access cannot be heard: Redis is lost"));
    subscriber.on("message", (_channel, whose) => this.#tell(whose));
    void bestEffort(subscriber.subscribe(CHANNEL), this.#log, "subscribing to changes of access");
    return subscriber;
  }
}
