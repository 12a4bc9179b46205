/** One line for each thing that was tried, with how many are left and about how long they take. */
export class Progress {
  readonly #total: number;
  readonly #log: (line: string) => void;
  readonly #beganMs = performance.now();
  #done = 0;

  constructor(total: number, log: (line: string) => void) {
    this.#total = total;
    this.#log = log;
  }

  /** Logs how something ended, and the time that the rest takes at the mean rate so far. */
  end(name: string, outcome: string): void {
    this.#done++;
    const perOneMs = (performance.now() - this.#beganMs) / this.#done;
    const left = toMinutes(perOneMs * (this.#total - this.#done));
    this.#log(`[${this.#done}/${this.#total}, ${left} left] ${name}: ${outcome}`);
  }

  /** Logs what happens to one that has not ended. */
  note(name: string, text: string): void {
    this.#log(`${name}: ${text}`);
  }
}

function toMinutes(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? `${Math.ceil(ms / 1000)} s` : `${minutes} min`;
}
