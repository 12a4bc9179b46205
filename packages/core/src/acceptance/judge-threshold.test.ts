import { expect, test } from "vitest";
import { judgeThreshold } from "./judge-threshold.ts";
import type { Threshold } from "./threshold.ts";

const below5: Threshold = { metricId: "latency.p99", operator: "<", value: 5000, text: "latency.p99 < 5 ms" };

test("five rounds of five decide either way, four of four do not and say what is missing", () => {
  expect(judgeThreshold(below5, [1, 2, 3, 4, 4999])).toMatchObject({ outcome: "passed", moreRounds: 0 });
  expect(judgeThreshold(below5, [5000, 6000, 7000, 8000, 9000])).toMatchObject({ outcome: "regression" });
  const four = judgeThreshold(below5, [1, 2, 3, 4]);
  expect(four).toMatchObject({ outcome: "inconclusive", moreRounds: 1 });
  expect(four.reason).toContain("1 more would decide");
});

test("one stray round of eight does not change the median's answer, two do", () => {
  const rounds = [1, 2, 3, 4, 5, 6];
  expect(judgeThreshold(below5, [...rounds, 7, 6000]).outcome).toBe("passed");
  const two = judgeThreshold(below5, [...rounds, 6000, 7000]);
  expect(two.outcome).toBe("inconclusive");
  expect(two.moreRounds).toBeGreaterThan(0);
});

test("rounds on both sides in equal number are decided by no realistic number of further ones", () => {
  expect(judgeThreshold(below5, [1, 2, 8000, 9000])).toMatchObject({ outcome: "inconclusive", moreRounds: null });
});

test("without the figure there is nothing to judge", () => {
  expect(judgeThreshold(below5, [])).toMatchObject({ outcome: "invalid", candidate: null });
});
