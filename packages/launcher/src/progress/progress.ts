import { createInterface } from "node:readline/promises";
import { stripVTControlCharacters, styleText } from "node:util";
import { environmentWith } from "../environment.ts";

/** Reports the current activity of a step, in a few words. */
export type StepReport = (detail: string) => void;

/** A terminal, or another output. */
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

const redrawMs = 100;
/** Interval of a long step's progress lines where the output is not a terminal. */
const repeatMs = 15_000;
const clearLine = "\r\u001b[2K";

/**
 * Prints one line per step of a start: updated in place on a terminal; elsewhere plain lines, repeated during a long step.
 */
export class Progress {
  readonly #out: Output;
  readonly #live: boolean;
  #isAsking = false;

  constructor(out: Output) {
    this.#out = out;
    this.#live = out.isTTY === true;
  }

  /** Runs one step. Its last report stands beside its title when it is done. */
  async step<T>(title: string, work: (report: StepReport) => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    let detail = "";
    const line = (mark: string) => `${mark} ${title.padEnd(14)} ${seconds(startedMs)}  ${detail}`.trimEnd();
    const timer = this.#live
      ? setInterval(() => this.#redraw(line("…")), redrawMs)
      : setInterval(() => this.print(line("…")), repeatMs);
    try {
      const result = await work((text) => {
        detail = stripVTControlCharacters(text).trim();
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

  /** Asks a yes-or-no question. Without a terminal the answer is no. */
  async ask(question: string, signal: AbortSignal): Promise<boolean> {
    if (!this.#live || !process.stdin.isTTY) return false;
    const terminal = createInterface({ input: process.stdin, output: this.#out });
    terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT")); // readline would swallow Ctrl-C
    this.#isAsking = true;
    try {
      const answer = await terminal.question(`${clearLine}${question} [y/N] `, { signal });
      return /^y(es)?$/i.test(answer.trim());
    } finally {
      this.#isAsking = false;
      terminal.close();
    }
  }

  /** Prints a line of its own. */
  print(text: string): void {
    this.#out.write(`${text}\n`);
  }

  #redraw(text: string): void {
    if (this.#isAsking) return;
    const width = this.#out.columns || 80;
    this.#out.write(`${clearLine}${text.length < width ? text : `${text.slice(0, width - 2)}…`}`);
  }

  #finish(text: string): void {
    this.#out.write(`${this.#live ? clearLine : ""}${text}\n`);
  }

  #color(color: "green" | "red", text: string): string {
    return this.#live && !environmentWith().NO_COLOR ? styleText(color, text) : text;
  }
}

function seconds(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`.padStart(7);
}
