import { expect, test } from "vitest";
import { medianIntervalRank } from "./median-interval.ts";

// tabulated ranks of the distribution-free 95 % interval of a median; from 1,074 on counted out in whole numbers
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
  [1074, 505],
  [1075, 505],
  [2000, 956],
  [20000, 9861],
])("of %i rounds the interval begins at rank %s", (n, rank) => {
  expect(medianIntervalRank(n)).toBe(rank);
});
