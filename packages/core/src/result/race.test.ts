import { expect, test } from "vitest";
import { raceOf } from "./race.ts";
import { prepareResults } from "./results.ts";
import { runView, succeeded } from "./testing/sample-run.ts";

const metricId = "latency.owed.p99";
const rounds = (serverId: string, figures: readonly number[]) =>
  figures.map((figure, nth) => succeeded(serverId, nth + 1, { [metricId]: figure }));
const laneOf = (...rows: ReturnType<typeof rounds>) =>
  raceOf(prepareResults(runView({ rows }))[0]?.results ?? [], metricId, 8);

test("each point is the median of the rounds up to then, and the best server comes first", () => {
  const lanes = laneOf(...rounds("go-gorilla", [30, 10, 20]), ...rounds("rust-axum", [5, 7, 6]));
  expect(lanes.map(({ serverId }) => serverId)).toEqual(["rust-axum", "go-gorilla"]);
  expect(lanes[1]?.points.map(({ round, median }) => [round, median])).toEqual([
    [1, 30],
    [2, 20],
    [3, 20],
  ]);
});

test("the interval is there from six rounds on, and leaves out the outermost values as they become many", () => {
  const [lane] = laneOf(...rounds("go-gorilla", [1, 2, 3, 4, 5, 6, 7, 8, 9]));
  const intervals = lane?.points.map(({ low, high }) => (low === null ? null : [low, high]));
  expect(intervals?.slice(0, 6)).toEqual([null, null, null, null, null, [1, 6]]);
  expect(intervals?.at(-1)).toEqual([2, 8]);
});

test("a median that was not delivered has no place, and comes back with the rounds that were", () => {
  const [lane] = laneOf(...rounds("go-gorilla", [Number.POSITIVE_INFINITY, 10, 12]));
  expect(lane?.points.map(({ round, median }) => [round, median])).toEqual([[3, 12]]);
});
