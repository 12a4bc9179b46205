import { roundsToReach } from "../compare/choose-test.ts";
import { compareSides, estimateRounds, type MeasuredRound } from "../compare/compare.ts";
import { percentText } from "../compare/difference-text.ts";
import { LEVEL } from "../compare/judge-figures.ts";
import type { MetricComparison } from "../compare/views.ts";
import { type SummaryMetricId, summaryMetrics } from "../metric/summary-metrics.ts";
import type { AcceptanceFinding } from "./views.ts";

/** Both sides of one server under one scenario, and how closely they are looked at. */
type HeldAgainst = {
  baseline: readonly MeasuredRound[];
  candidate: readonly MeasuredRound[];
  /** The figure that the scenario says to read first: a claim of its own. */
  first: SummaryMetricId;
  metricIds: readonly SummaryMetricId[];
  /** A/A floors by metric id. */
  floors: Readonly<Record<string, number>>;
  tolerance: number;
};

type Judged = Omit<AcceptanceFinding, "serverId" | "scenarioId" | "demand" | "metricId">;

/**
 * Whether figures are no worse than the baseline's, by the comparison's verdicts with the tolerance as the least floor:
 *
 * - regression: the comparison says worse, and by more than floor and tolerance
 * - passed: it says better or same, or the worse end of the ratio's interval lies within floor or tolerance (no inferiority)
 * - inconclusive: neither, or too few rounds for any verdict
 * - invalid: one side has no round with the figure
 */
export function judgeAgainstBaseline(held: HeldAgainst): Map<SummaryMetricId, Judged> {
  const { metricIds, first, floors, tolerance } = held;
  const [baseline, candidate] = [only(held.baseline, metricIds), only(held.candidate, metricIds)];
  const margins = Object.fromEntries(
    metricIds.map((metricId) => [metricId, Math.max(floors[metricId] ?? 0, tolerance)]),
  );
  const comparisons = new Map(
    compareSides(baseline, candidate, { first, floors: margins }).map((comparison) => [
      comparison.metricId,
      comparison,
    ]),
  );
  const estimates = { baseline: estimatesOf(baseline), candidate: estimatesOf(candidate) };
  const together = metricIds.filter((metricId) => metricId !== first).length;
  return new Map(
    metricIds.map((metricId) => {
      const sides = {
        candidate: estimates.candidate[metricId] ?? null,
        baseline: estimates.baseline[metricId] ?? null,
      };
      const comparison = comparisons.get(metricId);
      if (!comparison) return [metricId, { ...sides, ...missing(metricId, sides.candidate === null) }];
      const needed = roundsToReach(LEVEL / (metricId === first ? 1 : together));
      const bound = { metricId, margin: margins[metricId] ?? 0, isFloor: (floors[metricId] ?? 0) > tolerance };
      return [metricId, { ...sides, ratio: ratioOf(comparison), ...judge(comparison, bound, needed) }];
    }),
  );
}

/** `margin`: what is tolerated to the worse; `isFloor`: it is the A/A floor, which is wider than what was asked for. */
type Bound = { metricId: SummaryMetricId; margin: number; isFloor: boolean };

function judge(
  comparison: MetricComparison,
  bound: Bound,
  needed: number,
): Pick<Judged, "outcome" | "moreRounds" | "reason"> {
  const { verdict, rounds, moreRounds, p } = comparison;
  const within = `the ${bound.isFloor ? "A/A floor" : "tolerance"} of ${percentText(bound.margin)}`;
  const interval = describeInterval(comparison, bound.metricId);
  if (verdict === "worse")
    return {
      outcome: "regression",
      moreRounds: 0,
      reason: `${interval}: worse by more than ${within}, p = ${Number((p ?? 1).toPrecision(2))} over ${rounds} rounds a side.`,
    };
  if (verdict !== "inconclusive" || (rounds >= needed && isNoWorse(comparison, bound)))
    return {
      outcome: "passed",
      moreRounds: 0,
      reason: `${interval}: ${verdict === "better" ? "better" : `no worse than within ${within}`}, ${rounds} rounds a side.`,
    };
  const more =
    moreRounds === null ? "no realistic number of rounds is known to decide" : `${moreRounds} more a side would decide`;
  return {
    outcome: "inconclusive",
    moreRounds,
    reason:
      rounds < needed
        ? `${rounds} ${rounds === 1 ? "round" : "rounds"} a side cannot show anything; ${more}.`
        : `${interval}: neither worse nor within ${within}; ${more}.`,
  };
}

/** Whether even the worse end of the interval lies within the margin. */
function isNoWorse({ ratioLow, ratioHigh }: MetricComparison, { metricId, margin }: Bound): boolean {
  if (ratioLow === null || ratioHigh === null) return false;
  return summaryMetrics[metricId].better === "higher" ? ratioLow >= 1 / (1 + margin) : ratioHigh <= 1 + margin;
}

function missing(metricId: string, atCandidate: boolean): Pick<Judged, "outcome" | "ratio" | "moreRounds" | "reason"> {
  const whose = atCandidate ? "this run" : "the baseline";
  return { outcome: "invalid", ratio: null, moreRounds: null, reason: `No usable round of ${whose} has ${metricId}.` };
}

function only(rounds: readonly MeasuredRound[], metricIds: readonly SummaryMetricId[]): MeasuredRound[] {
  return rounds.map(({ block, values }) => ({
    block,
    values: Object.fromEntries(
      metricIds.flatMap((metricId) => {
        const value = values[metricId];
        return value === undefined ? [] : [[metricId, value]];
      }),
    ),
  }));
}

function estimatesOf(rounds: readonly MeasuredRound[]) {
  return estimateRounds(rounds.map(({ values }) => values));
}

function ratioOf({ ratio, ratioLow, ratioHigh }: MetricComparison): Judged["ratio"] {
  return ratio === null || ratioLow === null || ratioHigh === null ? null : { ratio, low: ratioLow, high: ratioHigh };
}

function describeInterval(comparison: MetricComparison, metricId: SummaryMetricId): string {
  const found = ratioOf(comparison);
  if (!found) return summaryMetrics[metricId].label;
  const [ratio, low, high] = [found.ratio, found.low, found.high].map((value) => value.toPrecision(3));
  return `${ratio}× the baseline's (${low}–${high})`;
}
