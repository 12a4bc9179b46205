import { medianOfSorted } from "../../statistics/median/median.ts";
import { type SummaryValues, valueIds } from "../../summary/summary.ts";
import type { TrialRow } from "../../trial/views.ts";
import type { MeasuredRound } from "../figures/compare.ts";

type Measured = Pick<TrialRow, "runId" | "round" | "serverId"> & {
  summary: Pick<NonNullable<TrialRow["summary"]>, "values">;
};

/**
 * The figures of a side, one round after another. Rounds of one run are its blocks: each measures every server once. Where
 * several servers stand on the side, a block's figure is the median of theirs; a block in which one of them is missing counts for
 * nothing, and so does a figure that one of them lacks: else the middle would move with who is there.
 */
export function sideRounds(trials: readonly Measured[]): MeasuredRound[] {
  const servers = new Set(trials.map(({ serverId }) => serverId)).size;
  const blocks = new Map<string, Measured[]>();
  for (const trial of trials) {
    const block = `${trial.runId} ${trial.round}`;
    blocks.set(block, [...(blocks.get(block) ?? []), trial]);
  }
  return [...blocks].flatMap(([block, members]) =>
    new Set(members.map(({ serverId }) => serverId)).size < servers ? [] : [{ block, values: middleOf(members) }],
  );
}

function middleOf(members: readonly Measured[]): SummaryValues {
  const all = members.map(({ summary }) => summary.values);
  const [first = {}] = all;
  if (all.length === 1) return first;
  const common = valueIds(first).filter((metricId) => all.every((values) => values[metricId] !== undefined));
  return Object.fromEntries(
    common.map((metricId) => [
      metricId,
      medianOfSorted(all.map((values) => values[metricId] ?? 0).sort((a, b) => a - b)),
    ]),
  );
}
