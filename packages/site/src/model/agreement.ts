import { percentText } from "@plumbline/core/compare/figures/difference-text";
import { judgeSides } from "@plumbline/core/compare/sides/judge-sides";
import { formatRatio } from "@plumbline/core/metric/format";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Board } from "./boards.ts";

/** Another publisher's measurement of the same server under the same load, beside one of the site. */
export type IndependentRepetition = {
  other: Board;
  serverId: string;
  agrees: boolean;
  sentence: string;
};

/**
 * Repetitions of a board's servers by other publishers. They are of the same source and load; their hosts differ, so that a figure
 * agrees where its interval includes the first one's.
 */
export function findRepetitions(board: Board, boards: readonly Board[]): IndependentRepetition[] {
  const others = boards.filter(
    (other) => other !== board && other.scenarioId === board.scenarioId && isElsewhere(board, other),
  );
  return others.flatMap((other) =>
    [...board.sides.keys()].flatMap((serverId) => compareWith(board, other, serverId) ?? []),
  );
}

function isElsewhere(board: Board, other: Board): boolean {
  return (
    board.result.signed?.publicKey !== other.result.signed?.publicKey &&
    board.result.signature.state !== "broken" &&
    other.result.signature.state !== "broken"
  );
}

function compareWith(board: Board, other: Board, serverId: string): IndependentRepetition | null {
  const [a, b] = [board.sides.get(serverId), other.sides.get(serverId)];
  const isSameSource = a?.side.servers[0]?.sourceDigest === b?.side.servers[0]?.sourceDigest;
  if (!a || !b || !isSameSource || a.side.load !== b.side.load || a.side.scenarioVersion !== b.side.scenarioVersion)
    return null;
  const metricId = firstFigure(board.scenarioId, "owed");
  const { comparisons } = judgeSides([a, b], { floors: board.leaderboard.floors, compareUnlike: true });
  const found = comparisons[0]?.figures.find((each) => each.metricId === metricId);
  if (!found || found.ratio === null || found.ratioLow === null || found.ratioHigh === null) return null;
  const { ratio, ratioLow, ratioHigh } = found;
  const agrees = ratioLow <= 1 && ratioHigh >= 1;
  const margin = Math.max(ratioHigh, 1 / ratioLow) - 1;
  const text = formatRatio(ratio, { low: ratioLow, high: ratioHigh });
  const label = summaryMetrics[metricId].label;
  return {
    other,
    serverId,
    agrees,
    sentence: `${label} there is ${text} of the one here: ${agrees ? `it agrees within ${percentText(margin)}` : "it does not agree"}.`,
  };
}
