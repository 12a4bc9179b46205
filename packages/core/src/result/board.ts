import { isUndelivered } from "../metric/figure-value.ts";
import type { Leaderboard, LeaderboardEntry } from "../overview/views.ts";
import { firstFigure } from "../scenario/catalogue/first-figure.ts";
import type { Basis } from "../summary/basis.ts";
import type { SummaryMetricId } from "../summary/summary-metrics.ts";
import { type Ranked, rankLabel, tieGroups } from "./ranking.ts";
import { type PolicyRanking, rankByPolicy } from "./results.ts";

/** A server's line. The shares are parts of the longest bar, from zero; `median` is null where the percentile was not delivered. */
export type BoardLine = {
  entry: LeaderboardEntry;
  rank: string;
  estimate: Ranked["estimate"];
  whisker: Ranked["whisker"];
  shares: { median: number | null; low: number; high: number };
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
  const ends = rankings.flatMap(({ ranking }) =>
    ranking.lines.flatMap(({ estimate, whisker }) => [estimate.median, whisker.high, whisker.low]),
  );
  const longest = Math.max(0, ...ends.filter(Number.isFinite)) || 1;
  const shareOf = (value: number) => Math.min(1, Math.max(0, value / longest));
  const byId = new Map(entries.map((entry) => [entry.server.serverId, entry]));
  return rankings.map(({ policy, ranking }) => {
    const toLine = ({ serverId, estimate, whisker, rank }: Ranked): BoardLine[] => {
      const entry = byId.get(serverId);
      if (!entry) return [];
      const median = isUndelivered(estimate.median) ? null : shareOf(estimate.median);
      const shares = { median, low: shareOf(whisker.low), high: shareOf(whisker.high) };
      return [{ entry, rank: rankLabel(ranking, rank), estimate, whisker, shares }];
    };
    const groups = ranking.hasIntervals ? tieGroups(ranking) : ranking.lines.map((line) => [line]);
    return { policy, hasIntervals: ranking.hasIntervals, groups: groups.map((group) => group.flatMap(toLine)) };
  });
}
