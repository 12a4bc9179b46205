import { studentQuantile } from "../../statistics/distribution/student-t.ts";
import { splitVariance } from "../../statistics/nested-variance.ts";
import type { DuelFigureId, DuelLottery, DuelRound } from "../duel.ts";
import { logRatios } from "./figure-rules.ts";

/** Two layouts do not tell how others scatter. */
const FEWEST_LAYOUTS = 3;

/** Chance that another layout's ratio lies outside of the limits. */
const LEVEL = 0.05;

/**
 * Predicts the ratio of a layout that was not measured: mean ± t · √(σ² of layouts + variance of the mean), by Student's t with one degree of freedom
 * less than there are layouts. The variance of the log ratios is split over layouts and the rounds inside of them; where no layout was repeated, what
 * scatters between rounds counts as the layouts'.
 * @returns null where too few layouts have counted
 * Source: Searle, Casella and McCulloch, Variance Components (1992), chapter 3 (prediction in the one-way random model).
 */
export function judgeLottery(rounds: readonly DuelRound[], metricId: DuelFigureId): DuelLottery | null {
  const layoutOf = new Map(rounds.flatMap(({ round, layouts }) => (layouts ? [[round, layouts.join(" ")]] : [])));
  const values = logRatios(rounds, metricId).flatMap(({ round, log }) => {
    const layout = layoutOf.get(round);
    return layout === undefined ? [] : [{ groups: [layout] as const, value: log }];
  });
  const sizes = new Map<string, number>();
  for (const { groups } of values) sizes.set(groups[0], (sizes.get(groups[0]) ?? 0) + 1);
  if (sizes.size < FEWEST_LAYOUTS) return null;
  const [ofLayouts, ofRounds] = splitVariance(values).map((component) => component ?? 0);
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
  const squares = [...sizes.values()].reduce((sum, size) => sum + size ** 2, 0);
  const ofMean = ((ofLayouts ?? 0) * squares) / values.length ** 2 + (ofRounds ?? 0) / values.length;
  const reach = studentQuantile(LEVEL, sizes.size - 1) * Math.sqrt((ofLayouts ?? 0) + ofMean);
  return { layouts: sizes.size, rounds: values.length, low: Math.exp(mean - reach), high: Math.exp(mean + reach) };
}
