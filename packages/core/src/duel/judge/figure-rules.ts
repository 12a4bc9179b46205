import { isTrusted } from "../../audit/is-trusted.ts";
import { LEVEL } from "../../compare/figures/judge-figures.ts";
import type { StoppingRule } from "../../compare/figures/look-at-pairs.ts";
import { pairsOf, placesOf } from "../draw-meetings.ts";
import type { DuelFigureId, DuelLook, DuelPair, DuelRound } from "../duel.ts";
import { countedRounds, duelFigureIds } from "../duel-facts.ts";

/** Log ratios of earlier duels of the same host and load, a series each, by figure. */
export type EarlierDuels = Partial<Record<DuelFigureId, readonly (readonly number[])[]>>;

/** When a figure of two servers is decided. */
export type FigureRule = StoppingRule & { metricId: DuelFigureId };

/**
 * The rules of every figure, the one that decides first: it has 5 %, and the others share 5 %. So do the pairs of more than two servers (Bonferroni), so
 * that the chance of one false claim over all pairs and looks is at most 5 %.
 */
export function rulesOf({ metricId, margin }: Omit<FigureRule, "level">, servers: number): FigureRule[] {
  const besides = duelFigureIds.filter((id) => id !== metricId);
  const level = LEVEL / pairsOf(placesOf(servers)).length;
  return [
    { metricId, level, margin },
    ...besides.map((id) => ({ metricId: id, level: level / besides.length, margin })),
  ];
}

/** The log ratios of the rounds that have the figure, in their order. */
export function logRatios(rounds: readonly DuelRound[], metricId: DuelFigureId): { round: number; log: number }[] {
  return rounds.flatMap(({ round, ratios }) => {
    const ratio = ratios[metricId];
    return ratio === undefined ? [] : [{ round, log: Math.log(ratio) }];
  });
}

/** The first look that decides counts, whatever comes after it. Less is better in every figure of a duel. */
export function outcomeOfLooks(looks: readonly DuelLook[]): DuelPair["outcome"] {
  const decided = looks.find(({ finding }) => finding !== "undecided");
  if (!decided) return "undecided";
  if (decided.finding === "same") return "same";
  return decided.ratio > 1 ? "a" : "b";
}

/** True if more than half of the rounds that count are VALID on both sides. */
export const isProved = (rounds: readonly DuelRound[]): boolean =>
  isTrusted(countedRounds({ rounds }).map(({ suspect }) => (suspect ? "SUSPECT" : "VALID")));
