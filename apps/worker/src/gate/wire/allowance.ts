/** Rules ask for a flood of 6 MiB in 12,300 chats at the most. */
const BYTES = 8 * 1_048_576;
const FRAMES = 65_536;

/** Limit of the data that one connection may bring within a check: all of it is kept until the check has judged it. */
export class Allowance {
  readonly refuse: (seen: string) => void;
  #bytes = 0;
  #frames = 0;

  /** @param refuse ends the check; it hears, in plain words, what came too much. */
  constructor(refuse: (seen: string) => void) {
    this.refuse = refuse;
  }

  /** Takes in bytes as they come, frames that are not whole yet included. */
  takeBytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes > BYTES) this.refuse(`more than ${BYTES / 1_048_576} MiB came unasked on one connection`);
  }

  takeFrame(): void {
    this.#frames += 1;
    if (this.#frames > FRAMES) this.refuse(`more than ${FRAMES} frames came unasked on one connection`);
  }
}
