import { isTrusted } from "../../audit/is-trusted.ts";
import { LEVEL } from "../../compare/judge-figures.ts";
import { lookAtRatios, type StoppingRule } from "../../compare/look-at-pairs.ts";
import {
  countedRounds,
  type Duel,
  type DuelFigure,
  DuelFigureId,
  type DuelLook,
  type DuelOutcome,
  type DuelRound,
} from "../duel.ts";
import { estimateMorePairs } from "./estimate-more-pairs.ts";
import { type DuelSides, type DuelTrial, pairTrials } from "./pair-trials.ts";

/** Log ratios of earlier duels of the same host and load, a series each, by figure. */
export type EarlierDuels = Partial<Record<DuelFigureId, readonly (readonly number[])[]>>;

/** The input of the judgement. `sides`: the ids of A and B, the same one twice in an A/A duel. `trials`: all of the duel that have ended. */
export type DuelFacts = DuelSides & {
  terms: { metricId: DuelFigureId; margin: number };
  trials: readonly DuelTrial[];
  earlier: EarlierDuels;
};

/**
 * Judges a duel after the rounds so far. It may be asked after every round without more false claims than the level: the figure that decides
 * has 5 % for itself, and the others share 5 %.
 */
export function judgeDuel({ sides, orders, terms, trials, earlier }: DuelFacts): Duel {
  const { metricId, margin } = terms;
  const rounds = pairTrials({ sides, orders }, trials);
  const besides = DuelFigureId.options.filter((id) => id !== metricId);
  const ruleOf = (id: DuelFigureId) => ({ level: id === metricId ? LEVEL : LEVEL / besides.length, margin });
  const figures = [metricId, ...besides].map((id) => lookAtFigure(id, rounds, { rule: ruleOf(id), earlier }));
  const outcome = outcomeOf(figures[0]?.looks ?? []);
  const ratios = logRatios(rounds, metricId).map(({ log }) => log);
  return {
    v: 1,
    rounds,
    figures,
    outcome,
    trusted: isTrusted(countedRounds({ rounds }).map(({ suspect }) => (suspect ? "SUSPECT" : "VALID"))),
    moreRounds: outcome === "undecided" ? estimateMorePairs(ratios, earlier[metricId] ?? [], ruleOf(metricId)) : null,
  };
}

function lookAtFigure(
  metricId: DuelFigureId,
  rounds: readonly DuelRound[],
  { rule, earlier }: { rule: StoppingRule; earlier: EarlierDuels },
): DuelFigure {
  const pairs = logRatios(rounds, metricId);
  const logs = pairs.map(({ log }) => log);
  const looks = pairs.map(({ round }, nth): DuelLook => {
    const { ratio, low, high, finding } = lookAtRatios(logs.slice(0, nth + 1), earlier[metricId] ?? [], rule);
    return { round, ratio, low, high, finding };
  });
  return { metricId, level: rule.level, looks };
}

/** The log ratios of the rounds that have the figure, in their order. */
function logRatios(rounds: readonly DuelRound[], metricId: DuelFigureId): { round: number; log: number }[] {
  return rounds.flatMap(({ round, ratios }) => {
    const ratio = ratios[metricId];
    return ratio === undefined ? [] : [{ round, log: Math.log(ratio) }];
  });
}

/** The first look that decides counts, whatever comes after it. Less is better in every figure of a duel. */
function outcomeOf(looks: readonly DuelLook[]): DuelOutcome {
  const decided = looks.find(({ finding }) => finding !== "undecided");
  if (!decided) return "undecided";
  if (decided.finding === "same") return "same";
  return decided.ratio > 1 ? "a" : "b";
}
