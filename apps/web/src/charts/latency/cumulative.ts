import type { DistributionBar } from "@plumbline/core/compare/views";
import { logAxis } from "../axis/axes.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import type { DistributionData } from "./distribution.ts";

type Step = { untilUs: number; share: number };

/**
 * The empirical distribution functions of several series: the share of each series' own values below each latency, from 0 at its first bar
 * to exactly 1 at the end of its last one.
 */
export function prepareCumulative(
  lines: readonly (ChartSeries & { bars: readonly DistributionBar[] })[],
): DistributionData {
  const drawn = lines.filter(({ bars }) => bars.length > 0);
  const steps = drawn.map(({ seriesId, bars }) => ({ seriesId, steps: toSteps(bars) }));
  const xs = [...new Set(steps.flatMap((line) => line.steps.map(({ untilUs }) => untilUs)))].sort((a, b) => a - b);
  return {
    series: drawn.map(({ bars: _, ...series }) => series),
    rows: xs.map((x) => ({
      x,
      values: Object.fromEntries(steps.map((line) => [line.seriesId, shareBelow(line.steps, x)])),
    })),
    x: logAxis(xs[0] ?? 1, xs.at(-1) ?? 10),
    y: { scale: "linear", domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1] },
  };
}

/** The share below the beginning of each bar, and 1 at the end of the last. Bars are equally wide on a log axis. */
function toSteps(bars: readonly DistributionBar[]): Step[] {
  let share = 0;
  const steps = bars.map((bar) => {
    const step = { untilUs: bar.fromUs, share };
    share += bar.share;
    return step;
  });
  const [last = 1, before = last / 10 ** 0.05] = [bars.at(-1)?.fromUs, bars.at(-2)?.fromUs];
  return [...steps, { untilUs: last * (last / before), share: 1 }];
}

function shareBelow(steps: readonly Step[], us: number): number {
  return steps.findLast(({ untilUs }) => untilUs <= us)?.share ?? 0;
}
