import { setImmediate } from "node:timers/promises";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";

/** Chance of one seed. */
export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Uniform in [from, to). */
  between(from: number, to: number): number {
    return from + this.#random() * (to - from);
  }

  happens(probability: number): boolean {
    return this.#random() < probability;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.#random() * list.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }

  /** A UUID that the seed decides, so that a replay has the same order of rows. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#random() * 16).toString(16)).join("");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  }
}

/** Something due at a virtual time. Equal times come in the order of `tie`. */
type Due = { readonly atMs: number; readonly tie: number; readonly act: () => unknown };

/** Turns of the event loop after each event: the product's promises, and those of its libraries, have settled by then. */
const TURNS = 3;

/** Virtual time, and what is due by it, in an order that the seed decides. Real time passes only while PostgreSQL works. */
export class Kernel {
  readonly chance: Chance;
  /** True time in ms of the Unix epoch; no process can see it. */
  nowMs: number;
  readonly #beganMs: number;
  readonly #due: Due[] = [];
  readonly #history: string[] = [];
  #sequence = 0;

  constructor(seed: number, beginMs: number) {
    this.chance = new Chance(seed);
    this.nowMs = beginMs;
    this.#beganMs = beginMs;
  }

  /** Acts after that time; a promise that `act` returns is waited for in real time, and none in virtual time. */
  after(ms: number, act: () => unknown): void {
    this.#due.push({ atMs: this.nowMs + Math.max(0, ms), tie: this.chance.between(0, 1), act });
  }

  /** The same, but before everything else that is due then, in the order of the calls. */
  inOrderAfter(ms: number, act: () => unknown): void {
    this.#sequence++;
    this.#due.push({ atMs: this.nowMs + Math.max(0, ms), tie: this.#sequence - 1e9, act });
  }

  /** Seconds since the beginning. */
  get elapsedS(): number {
    return (this.nowMs - this.#beganMs) / 1000;
  }

  /** Adds a line to the history; of a text with several lines the last one, which has the reason of an error. */
  note(text: string): void {
    const [first = "", ...others] = text.split("\n");
    const line = others.length > 0 ? `${first} … ${others.at(-1)}` : first;
    this.#history.push(`${this.elapsedS.toFixed(3).padStart(10)} s  ${line}`);
  }

  /** Everything noted so far, one line each. */
  get history(): readonly string[] {
    return this.#history;
  }

  /** Lets virtual time pass until `isOver`, or up to the limit. @returns false if the limit came first */
  async run(isOver: () => boolean, limitMs: number): Promise<boolean> {
    await settle();
    while (!isOver()) {
      const next = this.#takeNext(limitMs);
      if (!next) return false;
      this.nowMs = next.atMs;
      await next.act();
      await settle();
    }
    return true;
  }

  #takeNext(limitMs: number): Due | undefined {
    let first = 0;
    for (const [index, due] of this.#due.entries()) {
      const best = this.#due[first];
      if (best && (due.atMs < best.atMs || (due.atMs === best.atMs && due.tie < best.tie))) first = index;
    }
    const next = this.#due[first];
    if (!next || next.atMs > limitMs) return undefined;
    this.#due.splice(first, 1);
    return next;
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}
