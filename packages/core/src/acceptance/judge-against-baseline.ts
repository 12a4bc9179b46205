import { roundsToReach } from "../compare/figures/choose-test.ts";
import { compareSides, estimateRounds, isPaired, type MeasuredRound } from "../compare/figures/compare.ts";
import { percentText } from "../compare/figures/difference-text.ts";
import { LEVEL } from "../compare/figures/judge-figures.ts";
import type { MetricComparison } from "../compare/views.ts";
import { isUndelivered } from "../metric/figure-value.ts";
import { metricText } from "../metric/metric-text.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
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
  /** Rounds of others on that host and load, which show how strongly rounds depend on each other there. */
  earlier?: readonly (readonly MeasuredRound[])[];
  tolerance: number;
};

type Judged = Omit<AcceptanceFinding, "runId" | "serverId" | "scenarioId" | "demand" | "metricId">;

/**
 * Tests if figures are no worse than the baseline's, by the comparison's verdicts with the tolerance as margin and least floor:
 *
 * - regression: the comparison says worse, and by more than floor and tolerance
 * - passed: it says better or same, or the worse end of the ratio's interval lies within the tolerance (no inferiority), or the
 *   baseline did not deliver the figure, of which nothing is worse
 * - inconclusive: neither, or too few rounds for any verdict. A floor that is wider than the tolerance hides what is asked for, so that
 *   within the floor nothing passes
 * - invalid: one side has no round with the figure
 */
export function judgeAgainstBaseline(held: HeldAgainst): Map<SummaryMetricId, Judged> {
  const { metricIds, first, floors, tolerance, earlier } = held;
  const [baseline, candidate] = [only(held.baseline, metricIds), only(held.candidate, metricIds)];
  const paired = isPaired(baseline, candidate);
  const leastFloors = Object.fromEntries(
    metricIds.map((metricId) => [metricId, Math.max(floors[metricId] ?? 0, tolerance)]),
  );
  const comparisons = new Map(
    compareSides(baseline, candidate, { first, floors: leastFloors, margin: tolerance, earlier }).map((comparison) => [
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
      const needed = roundsToReach(LEVEL / (metricId === first ? 1 : together), paired);
      const bound = { metricId, tolerance, floor: floors[metricId] ?? 0, ...sides };
      return [metricId, { ...sides, ratio: ratioOf(comparison), ...judge(comparison, bound, needed) }];
    }),
  );
}

/** `tolerance`: to the worse. `floor`: relative difference of one image against itself, 0 where it was not measured. */
type Bound = Pick<Judged, "candidate" | "baseline"> & { metricId: SummaryMetricId; tolerance: number; floor: number };

function judge(
  comparison: MetricComparison,
  bound: Bound,
  needed: number,
): Pick<Judged, "outcome" | "moreRounds" | "reason"> {
  const { verdict, rounds, moreRounds, p } = comparison;
  const { tolerance, floor } = bound;
  const isNoisy = floor > tolerance;
  const within = `the tolerance of ${percentText(tolerance)}`;
  const beyond = isNoisy ? `the A/A floor of ${percentText(floor)}` : within;
  const interval = describeInterval(comparison, bound);
  if (verdict === "worse")
    return {
      outcome: "regression",
      moreRounds: 0,
      reason: `${interval}: worse by more than ${beyond}, p = ${Number((p ?? 1).toPrecision(2))} over ${rounds} rounds a side.`,
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
        : isNoisy
          ? `${interval}: too noisy to say, because one image differs from itself by up to ${percentText(floor)} here, more than ${within}.`
          : `${interval}: neither worse nor within ${within}; ${more}.`,
  };
}

/** True if even the worse end of the interval lies within the tolerance, or if nothing could be worse than the baseline. */
function isNoWorse({ ratioLow, ratioHigh }: MetricComparison, { metricId, tolerance, baseline }: Bound): boolean {
  if (isUndelivered(baseline?.median)) return true;
  if (ratioLow === null || ratioHigh === null) return false;
  return summaryMetrics[metricId].better === "higher" ? ratioLow >= 1 / (1 + tolerance) : ratioHigh <= 1 + tolerance;
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

function describeInterval(comparison: MetricComparison, { metricId, candidate, baseline }: Bound): string {
  const found = ratioOf(comparison);
  const { label, unit } = summaryMetrics[metricId];
  if (!found && candidate && baseline)
    return `${label}: ${metricText(candidate.median, unit)} against the baseline's ${metricText(baseline.median, unit)}`;
  if (!found) return label;
  const [ratio, low, high] = [found.ratio, found.low, found.high].map((value) => value.toPrecision(3));
  return `${ratio}× the baseline's (${low}–${high})`;
}
