import {
  defaultChangePointOptions,
  findChangePoints,
  magnitude,
} from "@plumbline/core/statistics/change-points/change-points";
import { z } from "zod";
import { figures } from "./figures.ts";

export const ChangePointsInput = z.strictObject({
  values: figures(100_000),
  window: z
    .number()
    .int("the window is a whole number.")
    .min(2, "the window has at least 2 values.")
    .max(1000, "the window has at most 1000 values.")
    .default(defaultChangePointOptions.window),
  pValue: z
    .number()
    .gt(0, "the p-value lies between 0 and 1.")
    .lt(1, "the p-value lies between 0 and 1.")
    .default(defaultChangePointOptions.pValue),
  minMagnitude: z.number().nonnegative("the magnitude is not below 0.").default(defaultChangePointOptions.minMagnitude),
});

/** Finds where a series changes its level, as Apache Otava does. `ratio` is after ÷ before, null if before is zero. */
export function changePoints({ values, ...options }: z.output<typeof ChangePointsInput>) {
  const points = findChangePoints(values, options).map((point) => ({
    index: point.index,
    pValue: point.pValue,
    ratio: point.before.mean === 0 ? null : point.after.mean / point.before.mean,
    magnitude: magnitude(point),
    before: point.before,
    after: point.after,
    qhat: point.qhat,
  }));
  return { indices: points.map(({ index }) => index), points };
}
