import type { MetricComparison, Verdict } from "@plumbline/core/compare/views";

/** One figure of a forest plot, from the top: how many times the first side's. */
export type ForestLine = {
  metricId: string;
  label: string;
  y: number;
  ratio: number;
  low: number;
  high: number;
  verdict: Verdict;
  /** Ends of the A/A band; null where the floor was never measured. */
  band: { low: number; high: number } | null;
};

/** All that a forest plot draws: x is a ratio on a log scale, 1 is no difference. */
export type RatioForestData = {
  lines: readonly ForestLine[];
  domain: [number, number];
  ticks: number[];
  labelWidth: number;
  /** Figures without a ratio, which cannot be drawn. */
  undrawn: readonly string[];
};

type Drawn = {
  label: string;
  comparison: Pick<MetricComparison, "metricId" | "ratio" | "ratioLow" | "ratioHigh" | "verdict" | "floor">;
};

/** Candidate ticks of a ratio axis above 1; below 1 their inverses. */
const steps = [1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 1000, 10_000, 100_000];
const MOST_TICKS_A_SIDE = 4;
/** Fold beyond which a line is cut off at the axis: a thousand times is as clear as a million. */
const FARTHEST = 100_000;

const CHARACTER_PX = 6.6;
const LABEL_MARGIN_PX = 12;

/** Decides places, bands and the axis of a forest plot; the axis reaches equally far to both sides of 1. */
export function prepareRatioForest(figures: readonly Drawn[]): RatioForestData {
  const drawn = figures.filter(({ comparison: { ratio } }) => ratio !== null && ratio > 0);
  const lines = drawn.map(({ label, comparison }, index): ForestLine => {
    const { metricId, verdict, floor } = comparison;
    const ratio = comparison.ratio ?? 1;
    const low = comparison.ratioLow && comparison.ratioLow > 0 ? comparison.ratioLow : ratio;
    return {
      metricId,
      label,
      y: drawn.length - 1 - index,
      ratio,
      low,
      high: comparison.ratioHigh ?? ratio,
      verdict,
      band: floor === null ? null : { low: 1 / (1 + floor), high: 1 + floor },
    };
  });
  const folds = lines.flatMap(({ low, high, band }) => [high, 1 / low, band?.high ?? 1]);
  const fold = Math.min(FARTHEST, Math.max(1.01, ...folds));
  const end = steps.find((step) => step >= fold) ?? FARTHEST;
  return {
    lines,
    domain: [1 / end, end],
    ticks: ticksTo(end),
    labelWidth: LABEL_MARGIN_PX + CHARACTER_PX * Math.max(0, ...lines.map(({ label }) => label.length)),
    undrawn: figures.filter((figure) => !drawn.includes(figure)).map(({ label }) => label),
  };
}

/** "0.5×", "1.02×", "20×": as few digits as the step needs. */
export function ratioTick(value: number): string {
  return `${Number(value.toPrecision(value >= 1 ? 3 : 2))}×`;
}

/** Labels on both sides of 1, few enough to be read. */
function ticksTo(end: number): number[] {
  const above = steps.filter((step) => step <= end && Math.log(step) >= Math.log(end) / (MOST_TICKS_A_SIDE + 1));
  const stride = Math.ceil(above.length / MOST_TICKS_A_SIDE);
  const kept = above.filter((_, index) => (above.length - 1 - index) % stride === 0);
  return [...kept.map((step) => 1 / step).reverse(), 1, ...kept];
}
