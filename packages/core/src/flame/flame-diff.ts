import { type FlameNode, findHottest, toFlameTree } from "./flame-tree.ts";
import { countSamples, type FoldedStack } from "./folded-stacks.ts";

/** A function and all that it called: its samples in one recording, and its share of another, 0 to 1. */
export type ComparedNode = { name: string; value: number; share: number; otherShare: number; children: ComparedNode[] };

/**
 * The stacks of one recording as a tree, each function beside its share in another recording under the same callers. Recordings differ in
 * length, so shares are compared, never samples. Source of the form: Gregg, "Differential Flame Graphs" (2014).
 */
export function toComparedTree(
  stacks: readonly FoldedStack[],
  others: readonly FoldedStack[],
  rootName: string,
): ComparedNode {
  const [all, allOthers] = [countSamples(stacks), countSamples(others)];
  const join = (node: FlameNode, other: FlameNode | undefined): ComparedNode => {
    const children = new Map(other?.children.map((child) => [child.name, child]));
    return {
      name: node.name,
      value: node.value,
      share: shareOf(node.value, all),
      otherShare: shareOf(other?.value ?? 0, allOthers),
      children: node.children.map((child) => join(child, children.get(child.name))),
    };
  };
  return join(toFlameTree(stacks, rootName), toFlameTree(others, rootName));
}

/** A function's share of the time in itself, 0 to 1, in two recordings. */
export type ComparedFunction = { name: string; first: number; second: number };

/** The functions whose shares of the time in themselves differ, those that differ most first; also those that only one recording has. */
export function findMostChanged(
  first: readonly FoldedStack[],
  second: readonly FoldedStack[],
  most: number,
): ComparedFunction[] {
  const [shares, others] = [selfShares(first), selfShares(second)];
  return [...new Set([...shares.keys(), ...others.keys()])]
    .map((name) => ({ name, first: shares.get(name) ?? 0, second: others.get(name) ?? 0 }))
    .filter((shared) => shared.first !== shared.second)
    .sort((a, b) => Math.abs(b.second - b.first) - Math.abs(a.second - a.first))
    .slice(0, most);
}

function selfShares(stacks: readonly FoldedStack[]): Map<string, number> {
  const all = countSamples(stacks);
  return new Map(findHottest(stacks, Number.POSITIVE_INFINITY).map(({ name, self }) => [name, shareOf(self, all)]));
}

const shareOf = (samples: number, all: number) => (all === 0 ? 0 : samples / all);
