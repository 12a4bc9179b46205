import { defaultChangePointOptions, findChangePoints } from "@plumbline/core/statistics/change-points/change-points";
import type { Bench } from "../figure/bench.ts";
import { medianOf } from "../figure/statistics.ts";

const VALUES = 1000;
const REPETITIONS = 50;

/** Time of the change points of a series that steps four times, after the compiler has warmed up. */
export const benchChangePoints: Bench = async ({ say }) => {
  const values = steps(VALUES);
  say(`change points of ${VALUES} values, ${REPETITIONS} times`);
  const timesMs = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now();
    findChangePoints(values, defaultChangePointOptions);
    return performance.now() - startMs;
  });
  const found = findChangePoints(values, defaultChangePointOptions);
  return [
    {
      name: "change-points.time",
      value: medianOf(timesMs),
      unit: "ms",
      against: `median of ${REPETITIONS}, ${VALUES} values, window 50, ${found.length} points found`,
      goal: { atMost: 20 },
    },
    {
      name: "change-points.first",
      value: timesMs[0] ?? Number.NaN,
      unit: "ms",
      against: "the first of them, not yet compiled",
    },
  ];
};

/** Levels that change by 10 % every fifth of the series, with noise of about 2 % from a fixed sequence. */
function steps(length: number): number[] {
  let state = 1;
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length }, (_, nth) => {
    const level = 100 * (1 + 0.1 * Math.floor((5 * nth) / length));
    return level * (1 + 0.04 * (uniform() + uniform() - 1));
  });
}
