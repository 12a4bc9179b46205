import { isPairedDesign } from "@plumbline/core/compare/figures/choose-test";
import { estimate } from "@plumbline/core/compare/figures/estimate";
import { judgeFigures, LEVEL, MARGIN } from "@plumbline/core/compare/figures/judge-figures";
import { median } from "@plumbline/core/statistics/median/median";
import { cliffsDelta } from "@plumbline/core/statistics/two-samples/cliffs-delta";
import { mannWhitney } from "@plumbline/core/statistics/two-samples/mann-whitney";
import { smallestReachableP } from "@plumbline/core/statistics/two-samples/reachable-p";
import { welchTest } from "@plumbline/core/statistics/two-samples/welch";
import { z } from "zod";
import { UsageError } from "../terminal/terminal.ts";
import { figures } from "./figures.ts";

/** More rounds than anybody measures; all their pairs are looked at. */
const MOST_ROUNDS = 2000;

export const CompareInput = z.strictObject({
  a: figures(MOST_ROUNDS),
  b: figures(MOST_ROUNDS),
  /** The n-th of both sides were measured together. */
  paired: z.boolean().default(false),
  /** Each list is in the order in which it was measured, so that a round may depend on the one before; absent: as `paired`. */
  ordered: z.boolean().optional(),
  level: z.number().gt(0, "the level lies between 0 and 1.").lt(1, "the level lies between 0 and 1.").default(LEVEL),
  /** Largest relative difference between two measurements of the same thing; null: not known. */
  floor: z.number().nonnegative("the floor is not below 0.").nullable().default(null),
  /** Largest relative difference that counts as the same. */
  margin: z.number().nonnegative("the margin is not below 0.").default(MARGIN),
});

/**
 * Compares the rounds of b with those of a.
 * @throws UsageError where there is no ratio, or pairs without their other half
 */
export function compareRounds({ a, b, paired, ordered = paired, level, floor, margin }: z.output<typeof CompareInput>) {
  if (paired && a.length !== b.length)
    throw new UsageError(`Paired rounds come in pairs, but a has ${a.length} and b has ${b.length}.`);
  if (median(a) === 0)
    throw new UsageError("The median of a is 0, so b ÷ a is not a number; compare counts, or swap the sides.");
  if (paired && a.includes(0)) throw new UsageError("A round of a is 0, so its ratio b ÷ a is not a number.");
  const design = { paired: paired && isPairedDesign(a.length, level), earlier: ordered ? [] : null };
  const [judgement] = judgeFigures([{ a, b, ...design, floor, margin }], level);
  if (!judgement) throw new Error("one figure has one judgement");
  const hasTies = new Set([...a, ...b]).size < a.length + b.length;
  // as other programs tell it, so that figures can be compared with theirs; the verdict's own p counts ties out
  const { u, p, method } = mannWhitney(a, b, hasTies ? "asymptotic" : undefined);
  return {
    verdict: judgement.finding,
    reason: judgement.reason,
    ratio: judgement.ratio,
    p: judgement.p,
    test: judgement.test,
    equivalenceP: judgement.equivalenceP,
    effectiveRounds: judgement.effectiveRounds,
    smallestReachableP: smallestReachableP({
      a: a.length,
      b: b.length,
      paired: design.paired,
    }),
    detectableRatio: judgement.detectable,
    moreRounds: judgement.moreRounds,
    a: estimate(a),
    b: estimate(b),
    mannWhitney: { u, p, method },
    cliffsDelta: cliffsDelta(a, b),
    hodgesLehmann: judgement.shift,
    welch: welchTest(a, b),
  };
}
