import { expect, test } from "vitest";
import { medianDistribution } from "./bootstrap-median.ts";

test.each([1, 2, 7, 200, 2049, 2050, 4000])("the medians of resamples of %i values share all probability", (n) => {
  const { values, probabilities } = medianDistribution(Array.from({ length: n }, (_, nth) => nth + 1));
  const total = probabilities.reduce((sum, one) => sum + one, 0);
  const mean = probabilities.reduce((sum, one, nth) => sum + one * (values[nth] ?? Number.NaN), 0);
  expect(total).toBeCloseTo(1, 6);
  // values that lie evenly have their median in the middle
  expect(mean / ((n + 1) / 2)).toBeCloseTo(1, 6);
});
