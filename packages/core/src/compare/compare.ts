import { type SummaryMetricId, summaryMetrics } from "../metric/summary-metrics.ts";
import { estimate } from "./estimate.ts";
import { type Figure, type Judgement, judgeFigures } from "./judge-figures.ts";
import type { Estimate, MetricComparison, Verdict } from "./views.ts";

/** The figures of one round, with the block it was measured in: rounds of one block are paired. */
export type MeasuredRound = { block: string; values: Readonly<Record<string, number>> };

/** Estimates of every summary metric over the rounds of one side; rounds without the metric do not count for it. */
export function estimateRounds(rounds: readonly Record<string, number>[]): Record<string, Estimate> {
  const estimates: Record<string, Estimate> = {};
  for (const metricId of Object.keys(summaryMetrics)) {
    const values = rounds.flatMap((round) => round[metricId] ?? []);
    if (values.length > 0) estimates[metricId] = estimate(values);
  }
  return estimates;
}

export type CompareOptions = {
  /** The figure that is read first. It is a claim of its own and does not pay for the number of the others. */
  first: SummaryMetricId;
  /** A/A floors by metric id; a metric that is absent has none. */
  floors: Readonly<Record<string, number>>;
};

/**
 * Compares side B with side A, metric by metric, as far as both have values. Rounds are paired where both sides were measured
 * in the same blocks. The figure to be read first is judged by itself, all others together with Holm's correction.
 */
export function compareSides(
  a: readonly MeasuredRound[],
  b: readonly MeasuredRound[],
  { first, floors }: CompareOptions,
): MetricComparison[] {
  const figures = (Object.keys(summaryMetrics) as SummaryMetricId[]).flatMap((metricId) => {
    const figure = figureOf(metricId, a, b, floors[metricId] ?? null);
    return figure ? [{ metricId, figure }] : [];
  });
  const judgements = new Map<SummaryMetricId, Judgement>();
  const families = [
    figures.filter(({ metricId }) => metricId === first),
    figures.filter(({ metricId }) => metricId !== first && summaryMetrics[metricId].better !== "neither"),
    figures.filter(({ metricId }) => metricId !== first && summaryMetrics[metricId].better === "neither"),
  ];
  for (const family of families) {
    const judged = judgeFigures(family.map(({ figure }) => figure));
    family.forEach(({ metricId }, nth) => {
      const judgement = judged[nth];
      if (judgement) judgements.set(metricId, judgement);
    });
  }
  return figures.flatMap(({ metricId, figure }) => {
    const judgement = judgements.get(metricId);
    return judgement ? [toComparison(metricId, figure, judgement)] : [];
  });
}

/** Both sides' values; in the order of their blocks where every block has both. */
function figureOf(
  metricId: SummaryMetricId,
  a: readonly MeasuredRound[],
  b: readonly MeasuredRound[],
  floor: number | null,
): Figure | null {
  const withValue = (rounds: readonly MeasuredRound[]) =>
    new Map(rounds.flatMap(({ block, values }) => (values[metricId] === undefined ? [] : [[block, values[metricId]]])));
  const [ofA, ofB] = [withValue(a), withValue(b)];
  if (ofA.size === 0 || ofB.size === 0) return null;
  const both = [...ofA.keys()].filter((block) => ofB.has(block));
  // a block that one side has lost would leave a pair without its other half
  const paired = both.length === Math.max(ofA.size, ofB.size);
  const valuesOf = (of: Map<string, number>) => (paired ? both.map((block) => of.get(block) ?? 0) : [...of.values()]);
  return { a: valuesOf(ofA), b: valuesOf(ofB), paired, floor };
}

function toComparison(metricId: SummaryMetricId, { floor }: Figure, judgement: Judgement): MetricComparison {
  const { ratio, p, test, rounds, detectable, moreRounds } = judgement;
  const { better } = summaryMetrics[metricId];
  const figures = { ratio: ratio?.ratio ?? null, ratioLow: ratio?.low ?? null, ratioHigh: ratio?.high ?? null, rounds };
  if (better === "neither")
    return {
      metricId,
      ...figures,
      ...{ p: null, test: null, detectable: null, moreRounds: null, floor },
      verdict: "inconclusive",
      reason: "This figure describes the load; more of it is neither better nor worse.",
    };
  return {
    metricId,
    ...figures,
    ...{ p, test, detectable, moreRounds, floor },
    verdict: verdictOf(judgement, better),
    reason: judgement.reason,
  };
}

function verdictOf({ finding, direction }: Judgement, better: "higher" | "lower"): Verdict {
  if (finding !== "different") return finding;
  return direction > 0 === (better === "higher") ? "better" : "worse";
}
