import { inPercent } from "../metric/quantity-text.ts";
import { type ComparedFunction, findMostChanged } from "./flame-diff.ts";
import type { FoldedStack } from "./folded-stacks.ts";

/** The functions on which a side that was proven slower spends more of its CPU time; or why nobody can tell. */
export type GrownFunctions =
  | {
      /** The trials whose servers were recorded: of the faster side and of the slower one. */
      readonly trialIds: readonly [string, string];
      /** Those whose share of the time in themselves grew, by how much; `first` is the faster side's share. */
      readonly functions: readonly ComparedFunction[];
    }
  | { readonly reason: string };

/** The length of the list: the functions after these have grown least, and nobody reads so far. */
const MOST = 8;
/** A growth below this share of all samples is noise of two recordings of some 1,000 samples each. */
const LEAST = 0.005;

/** The functions that the second recording spends a larger share of its time in than the first, those that grew most first. */
export function findGrown(first: readonly FoldedStack[], second: readonly FoldedStack[]): ComparedFunction[] {
  return findMostChanged(first, second, Number.POSITIVE_INFINITY)
    .filter((shares) => shares.second - shares.first >= LEAST)
    .slice(0, MOST);
}

/** A function's growth in words: "main.echo: 12 % → 31 %". */
const describeGrowth = ({ name, first, second }: ComparedFunction): string =>
  `${name}: ${inPercent(first)} → ${inPercent(second)}`;

/** Grown functions in lines, a heading first. */
export function describeGrown(grown: GrownFunctions): string[] {
  if ("reason" in grown) return [`Which functions grew is not known: ${grown.reason}`];
  if (grown.functions.length === 0)
    return ["No function's share of the CPU time grew: the same work may have become more."];
  return ["Functions whose share of the CPU time grew:", ...grown.functions.map((each) => `  ${describeGrowth(each)}`)];
}
