import type { Duel, DuelFigureId, DuelPair, DuelRound } from "./duel.ts";

/** The figures that a duel compares. At a fixed rate throughput per core is the reciprocal of CPU per delivery, so it is no figure of its own. */
export const duelFigureIds = ["server.cpuPerDelivery", "latency.owed.p50", "latency.owed.p99"] as const;

/** Seconds after which a duel ends undecided, unless its terms say otherwise. */
export const DUEL_BUDGET_S = 600;

/** The most layouts that each program of a duel is linked in: each costs a link. */
export const MOST_LAYOUTS = 16;

/** The most servers of a duel: every two of eight meet in 28 rounds. */
export const MOST_SERVERS = 8;

/** The figures that a duel compares, the one that decides first. */
export const comparedFigures = ({ pairs, figures }: Pick<Duel, "pairs" | "figures">): DuelFigureId[] =>
  (pairs?.[0]?.figures ?? figures).map(({ metricId }) => metricId);

/** The places of a round's sides among the run's servers. */
export const sidesOf = ({ sides: [a = 0, b = 1] = [] }: Pick<DuelRound, "sides">): readonly [number, number] => [a, b];

type Rounds = { readonly rounds: readonly DuelRound[] };

/** The rounds in which two servers have met. */
export function roundsOfPair({ rounds }: Rounds, { sides }: Pick<DuelPair, "sides">): DuelRound[] {
  return rounds.filter((round) => sidesOf(round).every((place) => sides.includes(place)));
}

/** The rounds that count. */
export function countedRounds({ rounds }: Rounds): DuelRound[] {
  return rounds.filter(({ leftOut }) => leftOut === null);
}
