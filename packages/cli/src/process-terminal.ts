import { text } from "node:stream/consumers";
import type { Terminal } from "./command.ts";

/** This process's own standard input, output and error. */
export const processTerminal: Terminal = {
  readInput: () => text(process.stdin),
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
};
