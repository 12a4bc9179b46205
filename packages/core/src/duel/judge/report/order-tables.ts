import { summaryMetrics } from "../../../summary/summary-metrics.ts";
import type { Duel, DuelPair } from "../../duel.ts";
import { comparedFigures, countedRounds, roundsOfPair } from "../../duel-facts.ts";
import { type DuelSpec, decisiveLook, describeRatio, duelSides } from "./describe-duel.ts";
import { rankServers } from "./standings.ts";

/**
 * The tables of a duel of more than two servers, each with its heading: the servers in order with their figures ÷ those of the first one, and the pairs
 * with their verdicts. Empty for other duels.
 */
export function orderTables(duel: Duel, spec: DuelSpec): string[][][] {
  const { pairs } = duel;
  if (!pairs) return [];
  const labels = comparedFigures(duel).map((metricId) => summaryMetrics[metricId].label);
  const order = rankServers(duel).map(({ place, rank, ratios }, nth) => [
    rank || "–",
    spec.servers[place]?.serverId ?? String(place),
    ...ratios.map((ratio) => (nth === 0 && rank ? "1 ×" : describeRatio(ratio))),
  ]);
  return [
    [["Rank", "Server", ...labels], ...order],
    [["A and B", "Verdict", "B ÷ A", "Rounds"], ...pairs.map((pair) => describePair(pair, duel, spec))],
  ];
}

function describePair(pair: DuelPair, duel: Duel, spec: DuelSpec): string[] {
  const [a, b] = duelSides(spec, [pair.sides[0] ?? 0, pair.sides[1] ?? 1]);
  const verdict = { a: `${a} is faster`, b: `${b} is faster`, same: "the same", undecided: "not decided" }[
    pair.outcome
  ];
  const [deciding] = pair.figures;
  return [
    `${a} and ${b}`,
    pair.trusted ? verdict : `${verdict}, not proved`,
    describeRatio(deciding && decisiveLook(deciding)),
    String(countedRounds({ rounds: roundsOfPair(duel, pair) }).length),
  ];
}
