import { expect, test } from "vitest";
import { bucketRuns } from "./bucket-runs.ts";

function columns(runs: readonly [atMs: number, median: number, suspect?: 1][]) {
  return {
    atMs: Float64Array.from(runs, ([atMs]) => atMs),
    medians: Float64Array.from(runs, ([, median]) => median),
    suspect: Uint8Array.from(runs, ([, , suspect]) => suspect ?? 0),
  };
}

test("runs become a point for each equal part of the time, in its middle; a part without runs has none", () => {
  const points = bucketRuns(
    columns([
      [0, 5],
      [10, 1],
      [20, 3, 1],
      [90, 7],
      [100, 9],
    ]),
    [0, 100],
    4,
  );
  const some = { runId: null, low: null, high: null };
  expect(points).toEqual([
    {
      ...some,
      at: new Date(12.5),
      firstAt: new Date(0),
      lastAt: new Date(20),
      runs: 3,
      rounds: 3,
      median: 3,
      suspect: 1,
    },
    {
      ...some,
      at: new Date(87.5),
      firstAt: new Date(90),
      lastAt: new Date(100),
      runs: 2,
      rounds: 2,
      median: 8,
      suspect: 0,
    },
  ]);
});

test("from six runs on the median of a part has its distribution-free interval", () => {
  const six = bucketRuns(columns([6, 1, 5, 2, 4, 3].map((median, nth) => [nth, median])), [0, 5], 1);
  expect(six).toMatchObject([{ runs: 6, median: 3.5, low: 1, high: 6 }]);
});

test("runs of one moment are one point, and no run is lost", () => {
  expect(
    bucketRuns(
      columns([
        [7, 1],
        [7, 3],
      ]),
      [7, 7],
      300,
    ),
  ).toMatchObject([{ runs: 2, median: 2 }]);
  expect(bucketRuns(columns([]), [0, 0], 300)).toEqual([]);
});
