/** How many of the messages sent on a socket the runtime has not written yet, derived from the bytes that wait. */
export class Waiting {
  /** The end of each message that may still wait, in bytes sent since the beginning. */
  readonly #ends: number[] = [];
  #sentBytes = 0;

  /** Notes a message of so many bytes. */
  sent(bytes: number): void {
    this.#sentBytes += bytes;
    this.#ends.push(this.#sentBytes);
  }

  /** @param bufferedBytes what the socket says that waits */
  count(bufferedBytes: number): number {
    const writtenBytes = this.#sentBytes - bufferedBytes;
    const written = this.#ends.findIndex((end) => end > writtenBytes);
    this.#ends.splice(0, written < 0 ? this.#ends.length : written);
    return this.#ends.length;
  }
}
