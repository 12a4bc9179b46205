import type { TrendChanges, TrendPoint } from "@plumbline/core/trend/views";
import { describe, expect, it } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { intervalOf, prepareTrendChart, suspectPoints, targetAt, undeliveredPoints } from "./prepare-trend-chart.ts";

const HOUR_MS = 3_600_000;

function point(hour: number, median: number, over: Partial<TrendPoint> = {}): TrendPoint {
  const at = new Date(hour * HOUR_MS);
  const run = { at, firstAt: at, lastAt: at, runs: 1, runId: `r${hour}`, rounds: 6 };
  return { ...run, median, low: null, high: null, suspect: 0, ...over };
}

function line(seriesId: string, points: TrendPoint[]) {
  return { seriesId, label: seriesId, color: seriesId, dash: "", points, versions: [] };
}

const nothing = { changes: [], floor: null, annotations: [], baselines: [], unit: "1/s", say: inEnglish } as const;

function found(seriesId: string, levels: TrendChanges["levels"]): TrendChanges {
  return { seriesId, metricId: "m", runs: 9, leastChange: 0.03, changes: [], levels };
}

describe("rows", () => {
  it("hold the points of one moment together, in order of time", () => {
    const { rows } = prepareTrendChart({
      ...nothing,
      lines: [line("a", [point(2, 5), point(1, 4)]), line("b", [point(2, 7)])],
    });
    expect(rows.map(({ x, values }) => [x / HOUR_MS, values])).toEqual([
      [1, { a: 4 }],
      [2, { a: 5, b: 7 }],
    ]);
  });
});

describe("what is marked at the points", () => {
  const bucket = point(1, 4, { runs: 4, runId: null, suspect: 1, low: 3, high: 6 });
  const chart = prepareTrendChart({
    ...nothing,
    lines: [line("a", [bucket, point(2, 5)]), line("b", [point(2, 7, { suspect: 1 })])],
  });
  it("is a ring where a run has a SUSPECT trial, with the share of such runs", () => {
    expect(suspectPoints(chart, new Set()).map(({ x, value, share }) => [x / HOUR_MS, value, share])).toEqual([
      [1, 4, 0.25],
      [2, 7, 1],
    ]);
    expect(suspectPoints(chart, new Set(["a"])).map(({ value }) => value)).toEqual([7]);
  });
  it("is a whisker where there is an interval", () => {
    expect(intervalOf(bucket)).toEqual({ low: 3, high: 6 });
    expect(intervalOf(point(2, 5))).toBeNull();
    expect(intervalOf(undefined)).toBeNull();
  });
});

describe("a line with runs that were not delivered", () => {
  const never = Number.POSITIVE_INFINITY;
  const chart = prepareTrendChart({
    ...nothing,
    lines: [
      line("a", [point(1, 4), point(2, 5, { high: never, low: 4 }), point(3, never), point(4, 6)]),
      line("b", []),
    ],
    baselines: [{ name: "main", seriesId: "a", runId: "r3", at: point(3, 0).at, median: never }],
  });
  it("breaks there, with a mark", () => {
    expect(chart.stretches.map(({ seriesId, fromX, toX }) => [seriesId, fromX / HOUR_MS, toX / HOUR_MS])).toEqual([
      ["a", 1, 2],
      ["a", 4, 4],
    ]);
    expect(undeliveredPoints(chart, new Set()).map(({ x, label }) => [x / HOUR_MS, label])).toEqual([[3, "a"]]);
    expect(undeliveredPoints(chart, new Set(["a"]))).toEqual([]);
  });
  it("has an axis of what was delivered, with the baseline at its end", () => {
    expect(chart.y.domain.every(Number.isFinite)).toBe(true);
    expect(chart.baselines).toMatchObject([{ y: chart.y.domain[1], label: "main: not delivered" }]);
    const lost = prepareTrendChart({ ...nothing, lines: [line("a", [point(1, never)])] });
    expect(lost.stretches).toEqual([]);
    expect(lost.y.domain.every(Number.isFinite)).toBe(true);
  });
});

describe("a click", () => {
  const bucket = (fromHour: number, toHour: number) =>
    point(5, 4, { runs: 4, runId: null, firstAt: point(fromHour, 0).at, lastAt: point(toHour, 0).at });
  it("on a single run's point leads to the run, on one of several to the time of all that stand there", () => {
    const chart = prepareTrendChart({
      ...nothing,
      lines: [line("a", [point(1, 4), bucket(4, 6)]), line("b", [bucket(3, 5)])],
    });
    expect(targetAt(chart, HOUR_MS)).toEqual({ runId: "r1" });
    expect(targetAt(chart, 5 * HOUR_MS)).toEqual({ fromMs: 3 * HOUR_MS, toMs: 6 * HOUR_MS });
    expect(targetAt(chart, 2 * HOUR_MS)).toBeNull();
  });
});

describe("the axis of values", () => {
  const axisOf = (...values: number[]) =>
    prepareTrendChart({
      ...nothing,
      lines: [
        line(
          "a",
          values.map((value, nth) => point(nth, value)),
        ),
      ],
    }).y;
  it("fits values that lie close together, whiskers included", () => {
    expect(axisOf(100, 110).domain[0]).toBeGreaterThan(0);
    const wide = prepareTrendChart({
      ...nothing,
      lines: [line("a", [point(1, 100, { low: 10, high: 120 }), point(2, 110)])],
    });
    expect(wide.y.domain[0]).toBe(0);
  });
  it("begins at zero where the lowest is half of the highest or less, and where one is zero", () => {
    expect(axisOf(50, 100).domain[0]).toBe(0);
    expect(axisOf(51, 100).domain[0]).toBeGreaterThan(0);
    expect(axisOf(0, 100).domain[0]).toBe(0);
  });
  it("is logarithmic where the highest is more than twenty times the lowest", () => {
    expect(axisOf(5, 100).scale).toBe("linear");
    expect(axisOf(5, 101).scale).toBe("log");
  });
  it("reaches below zero where values do", () => {
    expect(axisOf(-40, 100).domain[0]).toBeLessThanOrEqual(-40);
  });
});

describe("the A/A floor", () => {
  const lines = [line("a", [point(1, 100), point(9, 100)])];
  const at = (hour: number) => new Date(hour * HOUR_MS);
  const levels = [
    { fromAt: at(0), toAt: at(4), mean: 100, runs: 4 },
    { fromAt: at(5), toAt: at(20), mean: 200, runs: 5 },
  ];
  it("is a band around each level, as far as it is shown", () => {
    const { bands } = prepareTrendChart({ ...nothing, lines, floor: 0.25, changes: [found("a", levels)] });
    expect(bands.map(({ fromX, toX, low, high }) => [fromX / HOUR_MS, toX / HOUR_MS, low, high])).toEqual([
      [1, 4, 80, 125],
      [5, 9, 160, 250],
    ]);
  });
  it("is no band where nobody has measured it", () => {
    expect(prepareTrendChart({ ...nothing, lines, changes: [found("a", levels)] }).bands).toEqual([]);
  });
});

it("a baseline is a line of its server's colour, and the axis reaches it", () => {
  const at = new Date(0);
  const baselines = [{ name: "main", seriesId: "a", runId: "r", at, median: 150 }];
  const data = prepareTrendChart({ ...nothing, lines: [line("a", [point(1, 100), point(2, 104)])], baselines });
  expect(data.baselines).toMatchObject([{ y: 150, label: "main", color: "a" }]);
  expect(data.y.domain[1]).toBeGreaterThanOrEqual(150);
});
