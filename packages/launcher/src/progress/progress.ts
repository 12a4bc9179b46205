import { styleText } from "node:util";

/** Says what a step is doing at the moment, in a few words. */
export type Tell = (detail: string) => void;

const redrawMs = 100;

/**
 * Prints one line per step of a start: live on a terminal, one plain line each elsewhere.
 */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #live: boolean;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#live = out.isTTY === true;
  }

  /** Runs one step. What it tells last stands beside its title when it is done. */
  async step<T>(title: string, work: (tell: Tell) => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    let detail = "";
    const line = (mark: string) => `${mark} ${title.padEnd(14)} ${seconds(startedMs)}  ${detail}`.trimEnd();
    const redraw = () => this.#redraw(line("…"));
    const timer = this.#live ? setInterval(redraw, redrawMs) : undefined;
    try {
      const result = await work((text) => {
        detail = text;
      });
      this.#finish(line(this.#color("green", "✓")));
      return result;
    } catch (error) {
      this.#finish(line(this.#color("red", "✗")));
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Prints a line of its own. */
  say(text: string): void {
    this.#out.write(`${text}\n`);
  }

  #redraw(text: string): void {
    const width = this.#out.columns || 80;
    this.#out.write(`\r\u001b[2K${text.length < width ? text : `${text.slice(0, width - 2)}…`}`);
  }

  #finish(text: string): void {
    this.#out.write(`${this.#live ? "\r\u001b[2K" : ""}${text}\n`);
  }

  #color(color: "green" | "red", text: string): string {
    return this.#live && !process.env.NO_COLOR ? styleText(color, text) : text;
  }
}

function seconds(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`.padStart(7);
}
