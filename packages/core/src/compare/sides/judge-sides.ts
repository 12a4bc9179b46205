import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import { costOf, findDifferences } from "../facts/find-differences.ts";
import { compareSides, isPaired, type MeasuredRound } from "../figures/compare.ts";
import type { ComparedSide, ComparisonView, SideComparison } from "../views.ts";
import { compressionRows } from "./compression.ts";

/** A side with the rounds that its estimates stand on. */
export type MeasuredSide = { side: ComparedSide; rounds: readonly MeasuredRound[] };

type Options = {
  /** A/A floors of the first side's host and load by metric id. */
  floors: Readonly<Record<string, number>>;
  /** Rounds of others on that host and load, which show how strongly rounds depend on each other there. */
  earlier?: readonly (readonly MeasuredRound[])[];
  /** True if unlike sides are compared although a difference may come from their conditions. */
  compareUnlike: boolean;
};

/** Each further side against the first. Unlike sides are described and not compared, unless that was asked for or they differ in a part of the load whose cost that is. */
export function judgeSides(
  sides: readonly MeasuredSide[],
  { floors, earlier, compareUnlike }: Options,
): ComparisonView {
  const [first, ...others] = sides;
  return {
    sides: sides.map(({ side }) => side),
    comparisons: first ? others.map((other) => judgeSide(first, other, { floors, earlier, compareUnlike })) : [],
    differences: findDifferences(sides.map(({ side }) => side)),
    compression: compressionRows(sides, earlier),
    compareUnlike,
  };
}

function judgeSide(a: MeasuredSide, b: MeasuredSide, { floors, earlier, compareUnlike }: Options): SideComparison {
  const unlike = findDifferences([a.side, b.side]).map(({ fact }) => fact);
  const blocks = new Set(a.rounds.map(({ block }) => block));
  const first = getScenario(a.side.key.scenarioId).readFirst.metric;
  return {
    unlike,
    commonBlocks: b.rounds.filter(({ block }) => blocks.has(block)).length,
    paired: isPaired(a.rounds, b.rounds),
    figures:
      unlike.length > 0 && !compareUnlike && costOf(a.side, b.side) === null
        ? []
        : compareSides(a.rounds, b.rounds, { first, floors, earlier }),
  };
}
