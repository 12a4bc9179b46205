import { LEVEL } from "../../../compare/figures/judge-figures.ts";
import { isNoSlower, type Look, lookAtRatios } from "../../../compare/figures/look-at-pairs.ts";
import { squaredDeviations } from "../../../statistics/moments.ts";
import { normalFrom, seededRandom } from "../../../statistics/seeded-random.ts";
import type { DuelFigureId } from "../../duel.ts";
import type { DuelEstimate } from "../../estimate.ts";
import type { DuelNoise } from "../../noise.ts";
import type { EarlierDuels } from "../figure-rules.ts";
import { fewestThatDecide } from "./fewest-that-decide.ts";

/** Scatter of a round's log ratio where no duel of the load is known: measured on two cores (decision 99). */
const usualScatter = {
  "server.cpuPerDelivery": 0.031,
  "latency.owed.p50": 0.037,
  "latency.owed.p99": 0.19,
} as const satisfies Record<DuelFigureId, number>;

/** Differences of which the smallest detectable one is named. */
const effects: readonly number[] = [0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5];

/** Series that are drawn; the estimate is the middle one of their lengths. */
const SERIES = 5;

/** More rounds than this are not realistic. */
const MOST = 400;

type Wanted = {
  metricId: DuelFigureId;
  /** The relative difference that is to be found. */
  effect: number;
  margin: number;
  roundS: number;
  /** Rounds that the budget has room for. */
  fitting: number;
  /** Servers of the duel: two where absent. */
  servers?: number;
  earlier: EarlierDuels;
  noise?: DuelNoise | null;
};

/**
 * Estimates how many rounds a duel takes to prove a difference: normal log ratios with the scatter of earlier duels are drawn with a fixed seed,
 * and judged as those of a duel would be.
 */
export function estimateDuelRounds({
  metricId,
  effect,
  margin,
  roundS,
  fitting,
  earlier,
  servers = 2,
  noise = null,
}: Wanted): DuelEstimate {
  const known = (earlier[metricId] ?? []).filter(({ length }) => length >= 3);
  const scatter = pooledScatter(known) ?? usualScatter[metricId];
  const drawn = Array.from({ length: SERIES }, (_, seed) => drawStandard(seed + 1));
  // each cycle of rounds has one value, whose variance is 2 ÷ v of that of a round
  const pairs = (servers * (servers - 1)) / 2;
  const spread = scatter * Math.sqrt(2 / servers);
  const rule = { level: LEVEL / pairs, margin };
  const isLikely = (size: number, rounds: number, isShown: (look: Look) => boolean) => {
    const shown = drawn.filter((standard) => {
      const logs = standard.slice(0, rounds).map((value) => Math.log1p(size) + spread * value);
      return isShown(lookAtRatios(logs, known, rule));
    });
    return 2 * shown.length > SERIES;
  };
  const isDecided = (size: number, rounds: number) => isLikely(size, rounds, ({ finding }) => finding === "different");
  const cycles = fewestThatDecide((count) => isDecided(effect, count), { near: 2, most: MOST });
  const unchanged = () => estimateUnchanged((rounds, isShown) => isLikely(0, rounds, isShown), { margin, fitting });
  return {
    ...{ metricId, effect, roundS, fitting, scatter, noise },
    rounds: cycles === null ? null : cycles * pairs,
    detectable: effects.find((size) => isDecided(size, Math.min(fitting / pairs, MOST))) ?? null,
    unchanged: servers === 2 ? { margin, rounds: unchanged() } : null,
    duels: known.length,
  };
}

/**
 * Rounds of a duel of two that are the same. It ends early where it is decided that they are, and passes at the end of its budget where B is shown to be slower
 * by no more than the margin, which takes fewer rounds.
 */
function estimateUnchanged(
  isLikely: (rounds: number, isShown: (look: Look) => boolean) => boolean,
  { margin, fitting }: Pick<Wanted, "margin" | "fitting">,
): number | null {
  const fewest = (isShown: (look: Look) => boolean) =>
    fewestThatDecide((rounds) => isLikely(rounds, isShown), { near: 2, most: MOST });
  const least = fewest(({ high }) => isNoSlower(high, margin));
  if (least === null || least > fitting) return least;
  return Math.min(fewest(({ finding }) => finding === "same") ?? fitting, fitting);
}

function drawStandard(seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: MOST }, () => normalFrom(random));
}

/** Standard deviation within series that have a level each; null without any, or where nothing varies. */
function pooledScatter(series: readonly (readonly number[])[]): number | null {
  const freedom = series.reduce((sum, { length }) => sum + length - 1, 0);
  const squares = series.reduce((sum, one) => sum + squaredDeviations(one), 0);
  return squares > 0 ? Math.sqrt(squares / freedom) : null;
}
