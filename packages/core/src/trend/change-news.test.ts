import { expect, test } from "vitest";
import { CONFIRMING_RUNS, describeChange, isNews } from "./change-news.ts";
import type { TrendChange } from "./views.ts";

const DAY_MS = 86_400_000;
const at = new Date("2026-05-01T02:00:00Z");
const change: TrendChange = {
  ...{ seriesId: "s", metricId: "latency.p99", runId: "r", at, beforeAt: new Date(at.getTime() - DAY_MS) },
  before: { mean: 4210, runs: 8 },
  after: { mean: 5100, runs: CONFIRMING_RUNS },
  ...{ ratio: 5100 / 4210, p: 0.002, direction: "worse", state: "new", judgedBy: null, judgedAt: null, note: "" },
};
const news = (changed: Partial<TrendChange>, laterMs = DAY_MS) =>
  isNews({ ...change, ...changed }, at.getTime() + laterMs);

test("a change is news once three runs have stayed where it led, or as soon as somebody confirms it", () => {
  const early = { after: { mean: 5100, runs: CONFIRMING_RUNS - 1 } };
  expect([news({}), news(early), news({ ...early, state: "confirmed" })]).toEqual([true, false, true]);
});

test("what was dismissed, is neither better nor worse, or began more than 30 days ago is no news", () => {
  expect([news({ state: "dismissed" }), news({ direction: "neither" })]).toEqual([false, false]);
  expect([news({}, 30 * DAY_MS), news({}, 30 * DAY_MS + 1)]).toEqual([true, false]);
});

test("is told with both levels in a readable unit", () => {
  expect(describeChange("latency.p99", change)).toMatch(
    / went from 4\.21 ms to 5\.1 ms \(21\.1 % higher\), p = 0\.002, and stayed there for 3 runs\.$/,
  );
});
