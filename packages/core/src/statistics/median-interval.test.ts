import { expect, test } from "vitest";
import { medianIntervalRank } from "./median-interval.ts";

// tabulated ranks of the distribution-free 95 % interval of a median
test.each([
  [5, null],
  [6, 1],
  [8, 1],
  [9, 2],
  [10, 2],
  [12, 3],
  [15, 4],
  [20, 6],
  [30, 10],
  [50, 18],
])("of %i rounds the interval begins at rank %s", (n, rank) => {
  expect(medianIntervalRank(n)).toBe(rank);
});
