import { isOfBasis } from "../../summary/of-basis.ts";
import type { SummaryValues } from "../../summary/summary.ts";
import { type SummaryMetricId, summaryMetricEntries, summaryMetrics } from "../../summary/summary-metrics.ts";
import type { Estimate, MetricComparison, Verdict } from "../views.ts";
import { isPairedDesign } from "./choose-test.ts";
import { earlierSeries } from "./earlier-series.ts";
import { estimate } from "./estimate.ts";
import { type JudgedFigure, type Judgement, judgeFigures, LEVEL, MARGIN } from "./judge-figures.ts";

/** The figures of one round, with the block it was measured in: rounds of one block are paired. */
export type MeasuredRound = { block: string; values: Readonly<SummaryValues> };

/** Estimates of every summary metric over the rounds of one side; rounds without the metric do not count for it. */
export function estimateRounds(rounds: readonly Readonly<SummaryValues>[]): Partial<Record<SummaryMetricId, Estimate>> {
  const estimates: Partial<Record<SummaryMetricId, Estimate>> = {};
  for (const [metricId] of summaryMetricEntries) {
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
  /** Largest relative difference that counts as the same; absent: 5 %. */
  margin?: number;
  /**
   * Rounds of others on this host and load, one series for each server and run in the order in which they were measured. They show how
   * strongly rounds depend on each other there; absent: only the compared rounds show it.
   */
  earlier?: readonly (readonly MeasuredRound[])[];
};

/**
 * Compares side B with side A, metric by metric, as far as both have values. One design serves the whole comparison: rounds are paired
 * where both sides were measured in the same blocks and these are enough for a verdict (six), else all rounds stand alone. The figure to
 * be read first is judged by itself, all others together with Holm's correction; the latency percentiles
 * of what arrived, which mostly repeat those of what was owed, by themselves.
 */
export function compareSides(
  a: readonly MeasuredRound[],
  b: readonly MeasuredRound[],
  { first, floors, margin = MARGIN, earlier = [] }: CompareOptions,
): MetricComparison[] {
  const paired = isPaired(a, b);
  const figures = (Object.keys(summaryMetrics) as SummaryMetricId[]).flatMap((metricId) => {
    const rounds = roundsOf(metricId, { a, b, paired });
    if (!rounds) return [];
    const series = earlierSeries(metricId, earlier, paired);
    return [{ metricId, figure: { ...rounds, paired, margin, floor: floors[metricId] ?? null, earlier: series } }];
  });
  const judgements = new Map<SummaryMetricId, Judgement>();
  const families = [
    figures.filter(({ metricId }) => metricId === first),
    figures.filter(({ metricId }) => metricId !== first && isClaim(metricId) && isOfBasis(metricId, "owed")),
    // the same deliveries without the lost ones: as duplicates they must not make the other claims harder to reach
    figures.filter(({ metricId }) => metricId !== first && isClaim(metricId) && !isOfBasis(metricId, "owed")),
    figures.filter(({ metricId }) => metricId !== first && !isClaim(metricId)),
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

/** The direction in which a figure is better. */
function isClaim(metricId: SummaryMetricId): boolean {
  return summaryMetrics[metricId].better !== "neither";
}

/** True if every block has both sides, and the blocks are enough for a verdict. */
export function isPaired(a: readonly MeasuredRound[], b: readonly MeasuredRound[]): boolean {
  const blocks = new Set(a.map(({ block }) => block));
  const common = b.filter(({ block }) => blocks.has(block)).length;
  return common === Math.max(a.length, b.length) && isPairedDesign(common, LEVEL);
}

type Sides = { a: readonly MeasuredRound[]; b: readonly MeasuredRound[]; paired: boolean };

/** Both sides' values of a metric; of paired rounds those of the blocks in which both have it. Null where a side has none. */
function roundsOf(metricId: SummaryMetricId, { a, b, paired }: Sides): Pick<JudgedFigure, "a" | "b"> | null {
  const withValue = (rounds: readonly MeasuredRound[]) =>
    new Map(rounds.flatMap(({ block, values }) => (values[metricId] === undefined ? [] : [[block, values[metricId]]])));
  const [ofA, ofB] = [withValue(a), withValue(b)];
  const pairs = [...ofA].flatMap(([block, value]) => {
    const other = ofB.get(block);
    return other === undefined ? [] : [[value, other] as const];
  });
  const values = paired
    ? { a: pairs.map(([value]) => value), b: pairs.map(([, other]) => other) }
    : { a: [...ofA.values()], b: [...ofB.values()] };
  return values.a.length === 0 || values.b.length === 0 ? null : values;
}

function toComparison(
  metricId: SummaryMetricId,
  { floor, margin = MARGIN }: JudgedFigure,
  judgement: Judgement,
): MetricComparison {
  const { ratio, rawP, p, test, rounds, effectiveRounds, detectable, moreRounds } = judgement;
  const { better } = summaryMetrics[metricId];
  const figures = { ratio: ratio?.ratio ?? null, ratioLow: ratio?.low ?? null, ratioHigh: ratio?.high ?? null, rounds };
  if (better === "neither")
    return {
      ...{ metricId, ...figures, effectiveRounds, floor, margin },
      ...{ rawP: null, p: null, test: null, detectable: null, moreRounds: null },
      verdict: "inconclusive",
      reason: "This figure describes the load; more of it is neither better nor worse.",
    };
  return {
    ...{ metricId, ...figures, effectiveRounds, floor, margin },
    ...{ rawP, p, test, detectable, moreRounds },
    verdict: verdictOf(judgement, better),
    reason: judgement.reason,
  };
}

function verdictOf({ finding, direction }: Judgement, better: "higher" | "lower"): Verdict {
  if (finding !== "different") return finding;
  return direction > 0 === (better === "higher") ? "better" : "worse";
}
