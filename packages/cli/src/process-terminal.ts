import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Terminal } from "./terminal/terminal.ts";

let drawn = 0;

/** This process's own standard input, output and error. */
export const processTerminal: Terminal = {
  wantsJson: !process.stdout.isTTY,
  readInput: () => text(process.stdin),
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  draw(lines) {
    // a line that wraps would count as two when the picture is drawn over
    const width = process.stdout.columns ?? 80;
    const cut = lines.map((line) => stripVTControlCharacters(line).slice(0, width));
    const up = drawn > 0 ? `\u001b[${drawn}A\u001b[J` : "";
    process.stdout.write(`${up}${cut.join("\n")}\n`);
    drawn = cut.length;
  },
  pause: (ms, signal) => pause(ms, undefined, { signal }),
  interruption() {
    const interruption = new AbortController();
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interruption.abort());
    return interruption.signal;
  },
};
