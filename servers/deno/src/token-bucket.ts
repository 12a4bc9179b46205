/** A token bucket: `burst` tokens at first and at most, `perSecond` more each second. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #atMs: number;

  constructor({ perSecond, burst, nowMs }: { perSecond: number; burst: number; nowMs: number }) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  /** Takes one token at the monotonic time `nowMs`; false when there is none. */
  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
