import type { FoldedStack } from "./folded-stacks.ts";

/** A function and all that it called: `value` is the samples of both. */
export type FlameNode = { name: string; value: number; children: FlameNode[] };

/** A function wherever it was called: samples in itself, and in it or what it called. */
export type HotFunction = { name: string; self: number; total: number };

/** The stacks as a tree under one root; functions that were called by the same ones are one. */
export function toFlameTree(stacks: readonly FoldedStack[], rootName: string): FlameNode {
  const root: Branch = { value: 0, children: new Map() };
  for (const { frames, samples } of stacks) {
    let branch = root;
    branch.value += samples;
    for (const name of frames) {
      const next = branch.children.get(name) ?? { value: 0, children: new Map() };
      branch.children.set(name, next);
      next.value += samples;
      branch = next;
    }
  }
  return toNode(rootName, root);
}

type Branch = { value: number; children: Map<string, Branch> };

function toNode(name: string, { value, children }: Branch): FlameNode {
  return { name, value, children: [...children].map(([child, branch]) => toNode(child, branch)) };
}

/** Functions by the samples taken in themselves, the hottest first. One that calls itself is counted once a sample. */
export function findHottest(stacks: readonly FoldedStack[], most: number): HotFunction[] {
  const found = new Map<string, HotFunction>();
  for (const { frames, samples } of stacks) {
    for (const name of new Set(frames)) {
      const one = found.get(name) ?? { name, self: 0, total: 0 };
      found.set(name, one);
      one.total += samples;
      if (name === frames.at(-1)) one.self += samples;
    }
  }
  return [...found.values()].sort((a, b) => b.self - a.self || b.total - a.total).slice(0, most);
}
