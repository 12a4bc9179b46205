import { Refusal } from "./refusal.ts";

/** The messages of one connection, in order, until it ends. Every wait ends with the connection. */
export class Inbox<T extends object> {
  readonly #items: T[] = [];
  readonly #wakers: (() => void)[] = [];
  #ending: string | undefined;

  /** Takes in one item; nothing arrives after the end. */
  push(item: T): void {
    if (this.#ending !== undefined) return;
    this.#items.push(item);
    this.#wake();
  }

  /** Ends the inbox; `how` says what ended it, in plain words. Only the first ending counts. */
  end(how: string): void {
    this.#ending ??= how;
    this.#wake();
  }

  /**
   * The next item.
   *
   * @param what names it for the reader of a refusal, such as "the pong".
   * @throws Refusal when the connection ends first.
   */
  async next(what: string): Promise<T> {
    const item = await this.nextOrEnd();
    if (item === undefined) throw new Refusal(`${this.#ending} instead of ${what}`);
    return item;
  }

  /** The next item, or undefined when the connection ends first. */
  async nextOrEnd(): Promise<T | undefined> {
    await this.peekOrEnd();
    return this.#items.shift();
  }

  /** The next item, which stays here, or undefined when the connection ends first. */
  async peekOrEnd(): Promise<T | undefined> {
    while (this.#items.length === 0 && this.#ending === undefined) await this.#change();
    return this.#items[0];
  }

  /**
   * Waits until `count` items are here, the connection ends or nothing has come for `timeoutMs`; takes all there are. A slow
   * server on a busy machine is given time as long as it goes on.
   */
  async gather(count: number, timeoutMs: number): Promise<T[]> {
    while (this.#ending === undefined && this.#items.length < count) {
      const before = this.#items.length;
      await this.#changeWithin(timeoutMs);
      if (this.#items.length === before) break;
    }
    return this.takeAll();
  }

  /** The messages that have arrived and were not taken yet. */
  takeAll(): T[] {
    return this.#items.splice(0);
  }

  /** True if the connection has ended; earlier messages may still be here. */
  get isEnded(): boolean {
    return this.#ending !== undefined;
  }

  /** The reason of the connection's end, once it has ended. */
  async ended(): Promise<string> {
    while (this.#ending === undefined) await this.#change();
    return this.#ending;
  }

  async #changeWithin(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#wake(), ms);
    await this.#change();
    clearTimeout(timer);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#wakers.push(resolve));
  }

  #wake(): void {
    for (const waker of this.#wakers.splice(0)) waker();
  }
}
