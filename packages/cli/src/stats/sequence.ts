import { LEVEL, MARGIN } from "@plumbline/core/compare/figures/judge-figures";
import { lookAtPairs } from "@plumbline/core/compare/figures/look-at-pairs";
import { z } from "zod";
import { UsageError } from "../terminal/terminal.ts";
import { figures } from "./figures.ts";

/** Each look weighs all pairs before it. */
const MOST_PAIRS = 1000;

export const SequenceInput = z.strictObject({
  a: figures(MOST_PAIRS),
  b: figures(MOST_PAIRS),
  /** The pairs are known not to depend on each other. */
  independent: z.boolean().default(false),
  level: z.number().gt(0, "the level lies between 0 and 1.").lt(1, "the level lies between 0 and 1.").default(LEVEL),
  /** Largest relative difference that counts as the same. */
  margin: z.number().positive("the margin is above 0.").default(MARGIN),
});

/**
 * Looks at paired rounds after each pair, and says after how many the first look decided.
 * @throws UsageError where a pair lacks its other half, or has no ratio
 */
export function lookAfterEachPair({ a, b, independent, level, margin }: z.output<typeof SequenceInput>) {
  if (a.length !== b.length)
    throw new UsageError(`Paired rounds come in pairs, but a has ${a.length} and b has ${b.length}.`);
  if (a.includes(0) || b.includes(0)) throw new UsageError("A round is 0, so the ratio of its pair has no logarithm.");
  const looks = lookAtPairs({ a, b, earlier: independent ? null : [] }, { level, margin });
  const first = looks.find(({ finding }) => finding !== "undecided");
  return { finding: first?.finding ?? "undecided", decidedAfter: first?.pairs ?? null, looks };
}
