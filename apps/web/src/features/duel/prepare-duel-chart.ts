import type { DuelFigure } from "@plumbline/core/duel/duel";
import { type Axis, fittedAxis } from "#charts/axis/axes.ts";
import type { ChartSeries } from "#charts/frame/chart-series.ts";
import type { Row } from "#charts/lines/downsample.ts";
import type { Say } from "#i18n/say.ts";

/** The ratio after each round with its limits, ready to draw. */
export type DuelChartData = {
  series: readonly ChartSeries[];
  rows: readonly Row[];
  y: Axis;
  /** The ratios that count as the same. */
  band: { low: number; high: number };
};

/** The first limits of a duel may be a hundred times apart; the axis shows what lies within this of the last ratio and of 1. */
const FARTHEST = 1.5;

const color = "var(--mantine-primary-color-filled)";

/** A figure over the rounds: the ratio as a line, and both limits as thin ones. */
export function prepareDuelChart({ looks }: DuelFigure, margin: number, say: Say): DuelChartData {
  const last = looks.at(-1)?.ratio ?? 1;
  const [least, most] = [Math.min(1, last) / FARTHEST, Math.max(1, last) * FARTHEST];
  const band = { low: 1 / (1 + margin), high: 1 + margin };
  const seen = looks.flatMap(({ ratio, low, high }) => [ratio, low ?? ratio, high ?? ratio]);
  const within = [...seen, band.low, band.high].map((value) => Math.min(most, Math.max(least, value)));
  const limit = { color, dash: "", of: "ratio" };
  return {
    series: [
      { seriesId: "ratio", label: say("duel.ratioWithLimits"), color, dash: "" },
      { seriesId: "low", label: say("duel.lowerLimit"), ...limit },
      { seriesId: "high", label: say("duel.upperLimit"), ...limit },
    ],
    rows: looks.map(({ round, ratio, low, high }) => ({ x: round, values: { ratio, low, high } })),
    y: fittedAxis(Math.min(...within), Math.max(...within)),
    band,
  };
}
