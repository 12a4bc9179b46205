import { Text } from "@mantine/core";
import type { Leaderboard, LeaderboardEntry } from "@plumbline/core/overview/views";
import { type PolicyBoard, prepareBoard } from "@plumbline/core/result/board";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { formatPercent } from "#ui/format.ts";
import { BoardTable } from "./board-table.tsx";

type RankingsProps = {
  /** Null: the servers are a sample's, and no line links to a trial or a comparison. */
  source: { runId: string; scenarioId: string } | null;
  floors: Leaderboard["floors"];
  entries: readonly LeaderboardEntry[];
  figure: SummaryMetricId;
};

/** A table for each delivery policy: a server that drops is never ranked with one that does not. */
export function Rankings({ source, floors, entries, figure }: RankingsProps) {
  const { label, unit, better } = summaryMetrics[figure];
  const boards = prepareBoard(entries, figure, floors);
  if (boards.length === 0) return <Text size="sm">No server that fits these filters has this figure.</Text>;
  return boards.map((board) => (
    <div key={board.policy}>
      <Text size="xs" c="dimmed">
        {label}, {better} is better{boards.length > 1 ? ` · delivery policy ${board.policy}` : ""} ·{" "}
        {meaningOf(board, floors[figure])}
      </Text>
      <BoardTable board={board} unit={unit} source={source} label={`Leaderboard, ${board.policy}`} />
    </div>
  ));
}

/** The claim that order and groups make. */
function meaningOf({ hasIntervals }: PolicyBoard, floor: number | undefined): string {
  if (!hasIntervals) return "lines: lowest and highest round; too few rounds for intervals, so no order is shown";
  const aa = floor === undefined ? "" : `, or medians nearer than the A/A floor of ${formatPercent(floor)}`;
  return `lines: 95 % intervals · equal ranks: overlapping intervals${aa}`;
}
