/** A token bucket: `burst` tokens at first and at most, `perSecond` more each second. */
export class TokenBucket {
  #perMs;
  #burst;
  #tokens;
  #atMs;

  /** @param {{ perSecond: number, burst: number, nowMs: number }} options */
  constructor({ perSecond, burst, nowMs }) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  /**
   * Takes one token; false when there is none.
   * @param {number} nowMs a monotonic time
   */
  take(nowMs) {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
