import { isUndelivered } from "../metric/figure-value.ts";
import type { Leaderboard, LeaderboardEntry } from "../overview/views.ts";
import { firstFigure } from "../scenario/catalogue/first-figure.ts";
import type { Basis } from "../summary/basis.ts";
import type { SummaryMetricId } from "../summary/summary-metrics.ts";
import { type Ranked, rankLabel, tieGroups } from "./ranking.ts";
import { type PolicyRanking, rankByPolicy } from "./results.ts";

/**
 * A server's line. The shares are parts of the scale, from zero; `median` is null where the percentile was not delivered, and `isCut`
 * true where the bar or its interval is longer than the scale.
 */
export type BoardLine = {
  entry: LeaderboardEntry;
  rank: string;
  estimate: Ranked["estimate"];
  whisker: Ranked["whisker"];
  shares: { median: number | null; low: number; high: number; isCut: boolean };
};

/** Servers of one delivery policy in tie groups, the best first; without intervals each stands alone, and no order is claimed. */
export type PolicyBoard = { policy: PolicyRanking["policy"]; hasIntervals: boolean; groups: BoardLine[][] };

/** Figures that a leaderboard offers beside the one that is read first: load, and cost per core and per host. */
const further: readonly SummaryMetricId[] = [
  "throughput.delivered",
  "ratio.delivered",
  "server.cpuPerDelivery",
  "server.memory.peak",
  "server.memory.perConnection",
  "connections.carried",
  "connections.perS",
];

/** The figures that a leaderboard can be ordered by, the one to read first at the beginning. */
export function boardFigures({ scenarioId, entries }: Leaderboard, basis: Basis): SummaryMetricId[] {
  const first = firstFigure(scenarioId, basis);
  const known = further.filter((id) => id !== first && entries.some(({ estimates }) => estimates[id] !== undefined));
  return [first, ...known];
}

/** Ranks entries as a run's page does, among themselves; those without the figure are left out. */
export function prepareBoard(
  entries: readonly LeaderboardEntry[],
  metricId: SummaryMetricId,
  floors: Leaderboard["floors"],
): PolicyBoard[] {
  const rankings = rankByPolicy(entries, metricId, floors);
  const scale = scaleOf(rankings.flatMap(({ ranking }) => ranking.lines.map(endOf)));
  const shareOf = (value: number) => Math.min(1, Math.max(0, value / scale));
  const byId = new Map(entries.map((entry) => [entry.server.serverId, entry]));
  return rankings.map(({ policy, ranking }) => {
    const toLine = ({ serverId, estimate, whisker, rank }: Ranked): BoardLine[] => {
      const entry = byId.get(serverId);
      if (!entry) return [];
      const median = isUndelivered(estimate.median) ? null : shareOf(estimate.median);
      const isCut = endOf({ estimate, whisker }) > scale;
      const shares = { median, low: shareOf(whisker.low), high: shareOf(whisker.high), isCut };
      return [{ entry, rank: rankLabel(ranking, rank), estimate, whisker, shares }];
    };
    const groups = ranking.hasIntervals ? tieGroups(ranking) : ranking.lines.map((line) => [line]);
    return { policy, hasIntervals: ranking.hasIntervals, groups: groups.map((group) => group.flatMap(toLine)) };
  });
}

/** The end of a line: its median or an end of its interval, whichever is largest; an undelivered figure ends nowhere. */
function endOf({ estimate, whisker }: Pick<Ranked, "estimate" | "whisker">): number {
  return Math.max(0, ...[estimate.median, whisker.low, whisker.high].filter(Number.isFinite));
}

/** A line this many times as long as the next shorter one may be cut. */
const CUT_FROM = 3;
/** The longest quarter of the lines may be cut, so that a scale fits most of them. */
const CUT_AT_MOST = 1 / 4;

/**
 * The value at the end of the scale: the longest line, or the longest one before a gap. One server that is far slower than all others
 * would make their bars too short to be told apart.
 */
function scaleOf(ends: readonly number[]): number {
  const sorted = ends.filter((end) => end > 0).sort((a, b) => a - b);
  const firstCut = sorted.findIndex(
    (end, nth) => nth >= sorted.length * (1 - CUT_AT_MOST) && end > CUT_FROM * (sorted[nth - 1] ?? end),
  );
  return sorted.at(firstCut === -1 ? -1 : firstCut - 1) ?? 1;
}
