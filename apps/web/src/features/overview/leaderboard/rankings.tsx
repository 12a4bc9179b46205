"use client";

import { Text } from "@mantine/core";
import type { Leaderboard, LeaderboardEntry } from "@plumbline/core/overview/views";
import { type PolicyBoard, prepareBoard } from "@plumbline/core/result/board";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Say } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
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
  const say = useSay();
  const nameOf = useNameOf();
  const { label, unit, better } = summaryMetrics[figure];
  const boards = prepareBoard(entries, figure, floors);
  if (boards.length === 0) return <Text size="sm">{say("board.noneFits")}</Text>;
  return boards.map((board) => (
    <div key={board.policy}>
      <Text size="xs" c="dimmed">
        {nameOf("metrics", figure, "label", label)}, {say(`common.${better}IsBetter`)}
        {boards.length > 1 ? ` · ${say("board.policy", { policy: board.policy })}` : ""} ·{" "}
        {meaningOf(board, floors[figure], say)}
      </Text>
      <BoardTable board={board} unit={unit} source={source} label={say("board.label", { policy: board.policy })} />
    </div>
  ));
}

/** The claim that order and groups make. */
function meaningOf({ hasIntervals }: PolicyBoard, floor: number | undefined, say: Say): string {
  if (!hasIntervals) return say("board.noIntervals");
  return floor === undefined
    ? say("board.intervals")
    : say("board.intervalsWithFloor", { floor: formatPercent(floor) });
}
