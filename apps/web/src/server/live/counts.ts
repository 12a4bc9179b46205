/** Counts open resources by key, up to a maximum per key. */
export class Counts {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns a disposable that frees the slot once; null if none is free */
  take(key: string): Disposable | null {
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#most) return null;
    this.#open.set(key, open + 1);
    let isTaken = true;
    return {
      [Symbol.dispose]: () => {
        if (isTaken) this.#giveBack(key);
        isTaken = false;
      },
    };
  }

  #giveBack(key: string): void {
    const left = (this.#open.get(key) ?? 0) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
