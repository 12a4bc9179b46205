import { lookAtRatios, type StoppingRule } from "../../compare/figures/look-at-pairs.ts";
import type { Duel, DuelFigure, DuelFigureId, DuelLook, DuelRound } from "../duel.ts";
import { type EarlierDuels, type FigureRule, isProved, logRatios, outcomeOfLooks, rulesOf } from "./figure-rules.ts";
import { judgeCycles } from "./judge-cycles.ts";
import { judgeLottery } from "./judge-lottery.ts";
import { type DuelSides, type DuelTrial, pairTrials } from "./pair-trials.ts";
import { estimateMorePairs } from "./rounds/estimate-more-pairs.ts";

/** The input of the judgement. `trials`: all of the duel that have ended. */
export type DuelFacts = DuelSides & {
  terms: { metricId: DuelFigureId; margin: number };
  trials: readonly DuelTrial[];
  earlier: EarlierDuels;
};

/**
 * Judges a duel after the rounds so far. It may be asked after every round without more false claims than the level: the figure that decides
 * has 5 % for itself, and the others share 5 %. Of more than two servers, the pairs share those.
 */
export function judgeDuel({ sides, orders, terms, trials, earlier }: DuelFacts): Duel {
  const rounds = pairTrials({ sides, orders }, trials);
  if (sides.length > 2)
    return {
      v: 1,
      rounds,
      figures: [],
      ...judgeCycles(rounds, sides.length, { rules: rulesOf(terms, sides.length), earlier }),
    };
  const lottery = judgeLottery(rounds, terms.metricId);
  return {
    v: 1,
    rounds,
    ...judgeSides(rounds, { rules: rulesOf(terms, 2), earlier }),
    ...(lottery ? { lottery } : {}),
  };
}

function judgeSides(
  rounds: readonly DuelRound[],
  { rules, earlier }: { rules: readonly FigureRule[]; earlier: EarlierDuels },
): Pick<Duel, "figures" | "outcome" | "trusted" | "moreRounds"> {
  const figures = rules.map((rule) => lookAtFigure(rule.metricId, rounds, { rule, earlier }));
  const outcome = outcomeOfLooks(figures[0]?.looks ?? []);
  const [deciding] = rules;
  if (!deciding) throw new Error("a duel has a figure that decides");
  const ratios = logRatios(rounds, deciding.metricId).map(({ log }) => log);
  return {
    figures,
    outcome,
    trusted: isProved(rounds),
    moreRounds: outcome === "undecided" ? estimateMorePairs(ratios, earlier[deciding.metricId] ?? [], deciding) : null,
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
