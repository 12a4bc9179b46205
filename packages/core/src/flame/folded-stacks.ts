/**
 * Stacks in the folded form that every flame graph tool reads: one line each, `thread;outermost;…;innermost samples`. Kernel
 * functions end in `_[k]`. A function without a name stands in brackets: `[unknown]`, or the file that it is in.
 */
export type FoldedStack = {
  thread: string;
  /** From the outermost function to the innermost. */
  frames: readonly string[];
  samples: number;
};

/** Threads that keep a name of their own; there may be one for each connection. */
const MOST_THREADS = 32;
/** Most characters of a flame graph before compression. */
const MOST_CHARACTERS = 2_000_000;
const OTHER_THREADS = "other threads";
const OTHER_STACKS = "[rarer stacks]";

/** How a function of the kernel is marked. */
export const KERNEL = "_[k]";

/** True if a frame is a kernel function. */
export const isKernel = (frame: string): boolean => frame.endsWith(KERNEL);

/** True if the name of a frame's function is unknown. */
export const isUnnamed = (frame: string): boolean => frame.startsWith("[");

/**
 * Writes stacks as text of at most about 2 MB, the most frequent first. The samples of what does not fit are kept: threads beyond
 * the 32 busiest become `other threads`, stacks beyond the size `[rarer stacks]` of their thread.
 */
export function writeFolded(stacks: readonly FoldedStack[], mostCharacters = MOST_CHARACTERS): string {
  const named = new Set(
    countThreads(stacks)
      .slice(0, MOST_THREADS)
      .map(({ thread }) => thread),
  );
  const counts = new Map<string, number>();
  for (const { thread, frames, samples } of stacks) {
    const key = [named.has(thread) ? thread : OTHER_THREADS, ...frames].map(clean).join(";");
    counts.set(key, (counts.get(key) ?? 0) + samples);
  }
  const kept = new Map<string, number>();
  let characters = 0;
  for (const [key, samples] of [...counts].sort(([, a], [, b]) => b - a)) {
    characters += key.length + 8;
    const fits = characters <= mostCharacters;
    const name = fits ? key : `${key.split(";", 1)[0]};${OTHER_STACKS}`;
    kept.set(name, (kept.get(name) ?? 0) + samples);
  }
  return [...kept].map(([key, samples]) => `${key} ${samples}\n`).join("");
}

/** Reads stacks again. @throws Error at a line that is none */
export function readFolded(text: string): FoldedStack[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const end = line.lastIndexOf(" ");
      const samples = Number(line.slice(end + 1));
      const [thread = "", ...frames] = line.slice(0, end).split(";");
      if (end < 1 || !Number.isInteger(samples)) throw new Error(`this is not a folded stack: ${line.slice(0, 80)}`);
      return { thread, frames, samples };
    });
}

/** Samples by thread, the busiest first. */
export function countThreads(stacks: readonly FoldedStack[]): { thread: string; samples: number }[] {
  const counts = new Map<string, number>();
  for (const { thread, samples } of stacks) counts.set(thread, (counts.get(thread) ?? 0) + samples);
  return [...counts].map(([thread, samples]) => ({ thread, samples })).sort((a, b) => b.samples - a.samples);
}

/** All samples of these stacks. */
export function countSamples(stacks: readonly Pick<FoldedStack, "samples">[]): number {
  return stacks.reduce((sum, { samples }) => sum + samples, 0);
}

/** Samples taken in a function whose name is unknown. */
export function countUnnamed(stacks: readonly FoldedStack[]): number {
  return countSamples(stacks.filter(({ frames }) => isUnnamed(frames.at(-1) ?? "[")));
}

/** A name on one line, without what separates names. */
function clean(name: string): string {
  return name.replaceAll(/[\n;]/g, ",").trim();
}
