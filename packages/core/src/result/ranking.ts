import type { Estimate } from "../compare/views.ts";
import type { Metric } from "../metric/metric.ts";

/** One server's line in a ranking. */
export type Ranked = {
  serverId: string;
  estimate: Estimate;
  /** The span of the whisker: a confidence interval, or only the lowest and highest round. */
  whisker: { low: number; high: number; kind: "interval" | "rounds" };
  /** From 1; equal inside a tie group. */
  rank: number;
};

/** Servers in order with their tie groups. */
export type Ranking = {
  lines: Ranked[];
  /** True if every line has a confidence interval; otherwise the groups claim nothing. */
  hasIntervals: boolean;
};

type Candidate = { serverId: string; estimate: Estimate };

function whiskerOf(estimate: Estimate): Ranked["whisker"] {
  if (estimate.low !== null && estimate.high !== null)
    return { low: estimate.low, high: estimate.high, kind: "interval" };
  return { low: estimate.min, high: estimate.max, kind: "rounds" };
}

/**
 * Orders servers by their medians, the best first. Servers whose whiskers overlap, directly or through others between
 * them, share a rank, so a higher rank is apart from every lower one. So do those whose medians are no further apart
 * than the A/A floor: one image differs from itself as much. The next rank counts all above it (1, 1, 3). A metric that is
 * neither better high nor low is ordered from high to low.
 * @param floor largest relative difference of one image against itself (0.03 is 3 %); null: never measured
 */
export function prepareRanking(
  candidates: readonly Candidate[],
  better: Metric["better"],
  floor: number | null = null,
): Ranking {
  const sign = better === "lower" ? 1 : -1;
  const sorted = [...candidates].sort(
    (a, b) => sign * (a.estimate.median - b.estimate.median) || a.serverId.localeCompare(b.serverId),
  );
  const lines: Ranked[] = [];
  let group = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, rank: 1 };
  for (const [index, candidate] of sorted.entries()) {
    const whisker = whiskerOf(candidate.estimate);
    const before = lines.at(-1)?.estimate.median;
    const overlaps =
      (whisker.low <= group.high && group.low <= whisker.high) || isInside(before, candidate.estimate.median, floor);
    group = overlaps
      ? { low: Math.min(group.low, whisker.low), high: Math.max(group.high, whisker.high), rank: group.rank }
      : { low: whisker.low, high: whisker.high, rank: index + 1 };
    lines.push({ ...candidate, whisker, rank: group.rank });
  }
  return { lines, hasIntervals: lines.length > 0 && lines.every((line) => line.whisker.kind === "interval") };
}

function isInside(a: number | undefined, b: number, floor: number | null): boolean {
  if (a === undefined || floor === null || a <= 0 || b <= 0) return false;
  return Math.max(a / b, b / a) <= 1 + floor;
}

/** The lines of each rank, the best group first. */
export function tieGroups(ranking: Ranking): Ranked[][] {
  const groups = new Map<number, Ranked[]>();
  for (const line of ranking.lines) groups.set(line.rank, [...(groups.get(line.rank) ?? []), line]);
  return [...groups.values()];
}

/**
 * The median that shades each server: inside a tie group that of its best, so that servers which no test tells apart look alike. Without
 * intervals nothing is a tie, and each has its own.
 */
export function shadingMedians(ranking: Ranking): Map<string, number> {
  if (!ranking.hasIntervals) return new Map(ranking.lines.map(({ serverId, estimate }) => [serverId, estimate.median]));
  return new Map(
    tieGroups(ranking).flatMap((group) =>
      group.map(({ serverId }): [string, number] => [serverId, group[0]?.estimate.median ?? Number.NaN]),
    ),
  );
}

/** "1" for a rank of its own, "1–3" for a tie of three from the first. Without intervals no rank is claimed. */
export function rankLabel(ranking: Ranking, rank: number): string {
  if (!ranking.hasIntervals) return "";
  const size = ranking.lines.filter((line) => line.rank === rank).length;
  return size === 1 ? String(rank) : `${rank}–${rank + size - 1}`;
}
