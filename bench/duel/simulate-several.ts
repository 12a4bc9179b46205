import { drawMeetings, pairsOf, placesOf } from "@plumbline/core/duel/draw-meetings";
import type { DuelPair, DuelRound } from "@plumbline/core/duel/duel";
import { type EarlierDuels, type FigureRule, rulesOf } from "@plumbline/core/duel/judge/figure-rules";
import { judgeCycles } from "@plumbline/core/duel/judge/judge-cycles";
import { pairOf } from "@plumbline/core/duel/judge/report/standings";
import { mean } from "@plumbline/core/statistics/moments";
import { normalFrom, seededRandom } from "@plumbline/core/statistics/seeded-random";
import { drawEarlier, type Random, SCATTER, simulateDuel } from "./simulate.ts";

const metricId = "server.cpuPerDelivery";

/** Cycles after which a simulated duel ends. */
const MOST_CYCLES = 60;

/** The largest difference that counts as the same. */
const MARGIN = 0.02;

type Rules = { rules: readonly FigureRule[]; earlier: EarlierDuels };

/** A duel of servers with these logarithms of the figure, as a worker executes it: two that are decided meet no more. */
function simulateSeveral(levels: readonly number[], { rules, earlier }: Rules, cycles: number, random: Random) {
  const places = placesOf(levels.length);
  const rounds: DuelRound[] = [];
  let judged = judgeCycles(rounds, levels.length, { rules, earlier });
  const planned = drawMeetings(random, places, cycles * pairsOf(places).length);
  for (const [
    nth,
    {
      sides: [a, b],
      first,
    },
  ] of planned.entries()) {
    if (nth % pairsOf(places).length === 0) judged = judgeCycles(rounds, levels.length, { rules, earlier });
    if (judged.outcome === "decided") break;
    if (pairOf(judged.pairs ?? [], a, b)?.outcome !== "undecided") continue;
    rounds.push({
      ...{ round: nth + 1, sides: [a, b], trialIds: ["", ""], first, leftOut: null, suspect: false },
      ratios: { [metricId]: Math.exp((levels[b] ?? 0) - (levels[a] ?? 0) + SCATTER * normalFrom(random)) },
    });
  }
  return { rounds: rounds.length, ...judgeCycles(rounds, levels.length, { rules, earlier }) };
}

/** Share of duels of servers with these logarithms of the figure that call two equal ones different, or any two the wrong way round. */
export function shareOfFalseClaims(levels: readonly number[], cycles: number, duels: number): number {
  const random = seededRandom(5);
  const earlier = { [metricId]: drawEarlier(random) };
  // no margin, so that nothing decides equal ones but a false claim
  const rules = rulesOf({ metricId, margin: 1e-6 }, levels.length).slice(0, 1);
  const isFalse = ({ sides: [a = 0, b = 0], outcome }: DuelPair) => {
    const difference = (levels[b] ?? 0) - (levels[a] ?? 0);
    return (outcome === "a" && difference <= 0) || (outcome === "b" && difference >= 0);
  };
  const ends = Array.from({ length: duels }, () => simulateSeveral(levels, { rules, earlier }, cycles, random));
  return ends.filter(({ pairs }) => pairs?.some(isFalse)).length / duels;
}

/** Mean rounds after which every pair of servers with these logarithms is decided: together, and by a duel of each pair at the same level. */
export function roundsOfSeveral(levels: readonly number[], duels: number): { together: number; apart: number } {
  const random = seededRandom(6);
  const earlier = { [metricId]: drawEarlier(random) };
  const rules = rulesOf({ metricId, margin: MARGIN }, levels.length).slice(0, 1);
  const ends = Array.from({ length: duels }, () => simulateSeveral(levels, { rules, earlier }, MOST_CYCLES, random));
  const apart = Array.from({ length: duels }, () =>
    pairsOf(levels).map(([a, b]) => {
      const alone = simulateDuel(Math.exp(b - a) - 1, MARGIN, {
        random,
        earlier: earlier[metricId],
        most: MOST_CYCLES,
        level: rules[0]?.level,
      });
      return alone.rounds;
    }),
  );
  return {
    together: mean(ends.map(({ rounds }) => rounds)),
    apart: mean(apart.map((rounds) => rounds.reduce((sum, each) => sum + each, 0))),
  };
}
