import { estimate } from "../compare/figures/estimate.ts";
import type { Estimate } from "../compare/views.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import type { ServerResult } from "./results.ts";

/** A server's figure as it stood after a round: of that round and all before it. */
type RacePoint = { round: number } & Pick<Estimate, "median" | "low" | "high">;
export type Lane = { serverId: string; points: readonly RacePoint[] };

/**
 * How the figures of servers came to be, round by round, the best one first. The interval is there from the round on that allows one, and
 * narrows from then on.
 * @param most lanes that are kept
 */
export function raceOf(
  results: readonly Pick<ServerResult, "server" | "trials">[],
  metricId: SummaryMetricId,
  most: number,
): Lane[] {
  const sign = summaryMetrics[metricId].better === "higher" ? -1 : 1;
  const lastOf = ({ points }: Lane) => sign * (points.at(-1)?.median ?? Number.NaN);
  return results
    .map(({ server, trials }) => ({ serverId: server.serverId, points: pointsOf(trials, metricId) }))
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => lastOf(a) - lastOf(b))
    .slice(0, most);
}

function pointsOf(trials: ServerResult["trials"], metricId: SummaryMetricId): RacePoint[] {
  const figures: number[] = [];
  return [...trials]
    .sort((a, b) => a.round - b.round)
    .flatMap(({ round, summary }) => {
      const figure = summary?.values[metricId];
      if (figure === undefined) return [];
      figures.push(figure);
      const { median, low, high } = estimate(figures);
      // a percentile that was not delivered is infinitely late, and has no place on an axis
      return Number.isFinite(median) ? [{ round, median, low, high }] : [];
    });
}
