import type { ComparedSide, ComparisonView, MetricComparison } from "@plumbline/core/compare/views";
import { listOf } from "../run/answer-sentence.ts";

/** One further side against the first, as the page may show it. */
export type Judged = {
  side: ComparedSide;
  /** Place among the sides; 0 is the first. */
  index: number;
  /** Facts in which it is unlike the first side, so that a difference of figures may come from there. */
  unlike: string[];
  comparisons: MetricComparison[];
};

/** Each further side with its verdicts. Unlike sides are described but never judged: their verdicts become inconclusive. */
export function judgeSides(view: ComparisonView): Judged[] {
  return view.sides.slice(1).map((side, offset) => {
    const index = offset + 1;
    const unlike = unlikeFacts(view, index);
    const comparisons = view.comparisons[offset] ?? [];
    return {
      side,
      index,
      unlike,
      comparisons: unlike.length === 0 ? comparisons : comparisons.map((comparison) => withheld(comparison, unlike)),
    };
  });
}

/** Facts of environments that are equal by their id do not count: those differ in nothing that a figure could feel. */
function unlikeFacts({ sides, differences }: ComparisonView, index: number): string[] {
  const [a, b] = [sides[0]?.environment, sides[index]?.environment];
  const isEqualEnvironment = a !== null && a !== undefined && a.environmentId === b?.environmentId;
  return differences
    .filter(({ fact, values }) => values[index] !== values[0] && !(isEqualEnvironment && fact in a.facts))
    .map(({ fact }) => fact);
}

function withheld(comparison: MetricComparison, unlike: readonly string[]): MetricComparison {
  return { ...comparison, verdict: "inconclusive", reason: `The sides are unlike in ${listOf(unlike)}.` };
}
