import { expect, test } from "vitest";
import { aaFloors, widestFloors } from "./aa-floor.ts";

const rounds = (values: number[]) => values.map((value, nth) => ({ round: nth + 1, values: { "latency.p99": value } }));

test("the floor is the farther end of the interval of one image against itself", () => {
  // ratios even ÷ odd: 1.02, 0.98, 1.04
  expect(aaFloors(rounds([100, 102, 100, 98, 100, 104]))["latency.p99"]).toBeCloseTo(0.04, 12);
  // 1 ÷ 0.9 lies farther from 1 than 1.05
  expect(aaFloors(rounds([100, 90, 100, 105, 100, 100]))["latency.p99"]).toBeCloseTo(1 / 0.9 - 1, 12);
});

test("rounds that never differ have a floor of nothing", () => {
  expect(aaFloors(rounds([7, 7, 7, 7, 7, 7]))).toEqual({ "latency.p99": 0 });
});

test("two pairs, pairs that lost a half, and zeros give no floor", () => {
  expect(aaFloors(rounds([100, 102, 100, 98]))).toEqual({});
  expect(aaFloors(rounds([100, 102, 100, 98, 100, 104]).filter(({ round }) => round !== 6))).toEqual({});
  expect(aaFloors(rounds([100, 102, 0, 98, 100, 104]))).toEqual({});
});

test("of several images the widest floor holds", () => {
  expect(widestFloors([{ a: 0.1, b: 0.2 }, { a: 0.3 }])).toEqual({ a: 0.3, b: 0.2 });
});
