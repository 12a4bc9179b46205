import { basename } from "node:path";
import { type FoldedStack, isUnnamed, KERNEL } from "@plumbline/core/flame/folded-stacks";
import { shortenName } from "./shorten-name.ts";

/** `    ffffffff81000000 read ([kernel.kallsyms])`: address, function, and the file that it is in. */
const FRAME = /^\s+([0-9a-f]+) (.+?) \((\S+?(?: \(deleted\))?)\)$/;

/** Puts the samples that `perf script --fields comm,tid,ip,sym,dso` prints together, line by line. */
export class PerfFolder {
  readonly #counts = new Map<string, FoldedStack>();
  #thread = "";
  /** From the innermost function outwards, as perf prints them. */
  #frames: string[] = [];

  take(line: string): void {
    const frame = FRAME.exec(line);
    if (frame) {
      const [, address = "", name = "", file = ""] = frame;
      const called = nameOf(address, name, file);
      // consecutive frames without a name count as one step
      if (!isUnnamed(called) || this.#frames.at(-1) !== called) this.#frames.push(called);
      return;
    }
    this.#close();
    this.#thread = threadOf(line);
  }

  /** All that were taken. */
  stacks(): FoldedStack[] {
    this.#close();
    return [...this.#counts.values()];
  }

  #close(): void {
    const frames = this.#frames.reverse();
    this.#frames = [];
    if (frames.length === 0 || this.#thread === "") return;
    const key = JSON.stringify([this.#thread, ...frames]);
    const known = this.#counts.get(key) ?? { thread: this.#thread, frames, samples: 0 };
    this.#counts.set(key, known);
    known.samples += 1;
  }
}

/** `server 1234`: whose stack the following lines are; empty for any other line. */
function threadOf(line: string): string {
  const text = line.trimEnd();
  const at = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t"));
  const command = text.slice(0, Math.max(at, 0)).trimEnd();
  const thread = text.slice(at + 1);
  return command !== "" && !/^\s/.test(command) && /^\d+$/.test(thread) ? `${command} #${thread}` : "";
}

function nameOf(address: string, name: string, file: string): string {
  if (name === "[unknown]") return file.startsWith("[") ? file : `[${basename(file)}]`;
  // the upper half of the address space is the kernel's
  if (address.length === 16 && address.startsWith("f")) return name + KERNEL;
  // without Rust's hash of a function
  return shortenName(name.replace(/::h[0-9a-f]{16}$/, ""));
}
