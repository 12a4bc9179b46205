import type { TrendChange, TrendSeries, TrendView } from "@plumbline/core/trend/views";
import { expect, test } from "vitest";
import { trendSentences } from "./trend-sentences.ts";

const at = new Date("2026-05-01T02:00:00Z");
const series = [{ seriesId: "s", server: { serverId: "go-one" } }] as TrendSeries[];
const view = { metricId: "latency.owed.p99", series } as TrendView;
const change: TrendChange = {
  ...{
    seriesId: "s",
    metricId: "latency.owed.p99",
    runId: "r",
    at,
    beforeAt: at,
    p: 0.001,
    ratio: 1.5,
    direction: "worse",
  },
  ...{ before: { mean: 1000, runs: 5 }, after: { mean: 1500, runs: 4 } },
  ...{ state: "new", judgedBy: null, judgedAt: null, note: "" },
};
const found = { seriesId: "s", metricId: "latency.owed.p99", runs: 9, leastChange: 0.03, levels: [] };

test("a trend's card says where its lines moved, or that they did not", () => {
  expect(trendSentences(view, [{ ...found, changes: [] }])).toEqual(["No change was found in go-one."]);
  const [sentence] = trendSentences(view, [{ ...found, changes: [change] }]);
  expect(sentence).toMatch(/^go-one became worse on .*2026.*: Latency p99 went from 1 ms to 1\.5 ms \(50 % higher\)/);
});
