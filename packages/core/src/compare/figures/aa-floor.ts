import { pairedRatio } from "../../statistics/median/ratio.ts";
import { type SummaryMetricId, summaryMetrics } from "../../summary/summary-metrics.ts";

/** Two figures of one image, measured as a pair. */
type Pair = { odd: number; even: number };

/** Pairs of rounds below which a floor would be little more than a guess. */
const FEWEST_PAIRS = 3;

/**
 * A/A floors by metric id: the largest relative difference that one image has shown against itself. Odd rounds are held
 * against the even ones that followed them; the floor is the farther end of the ratio's interval from 1, so that 0.03 means
 * ±3 %. A metric with fewer than three pairs, or with one that is zero or was not delivered, has none.
 */
export function aaFloors(
  rounds: readonly { round: number; values: Readonly<Record<string, number>> }[],
): Record<string, number> {
  const byRound = new Map(rounds.map(({ round, values }) => [round, values]));
  const floors: Record<string, number> = {};
  for (const metricId of Object.keys(summaryMetrics) as SummaryMetricId[]) {
    const pairs = [...byRound].flatMap(([round, values]) => {
      const [odd, even] = [values[metricId], byRound.get(round + 1)?.[metricId]];
      return round % 2 === 1 && odd !== undefined && even !== undefined ? [{ odd, even }] : [];
    });
    const floor = floorOf(pairs);
    if (floor !== null) floors[metricId] = floor;
  }
  return floors;
}

/** The farther end from 1 of the interval of the pairs' ratio, as a relative difference; null for fewer than three pairs, and where one has no ratio. */
export function floorOf(pairs: readonly Pair[]): number | null {
  if (pairs.length < FEWEST_PAIRS) return null;
  if (!pairs.every(({ odd, even }) => odd > 0 && even > 0 && Number.isFinite(odd + even))) return null;
  const ratio = pairedRatio(
    pairs.map(({ odd }) => odd),
    pairs.map(({ even }) => even),
  );
  return ratio && Math.max(ratio.high, 1 / ratio.low) - 1;
}

/** The floors of several images on one host: of each metric the widest. */
export function widestFloors(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const widest: Record<string, number> = {};
  for (const [metricId, floor] of all.flatMap((floors) => Object.entries(floors)))
    widest[metricId] = Math.max(floor, widest[metricId] ?? 0);
  return widest;
}
