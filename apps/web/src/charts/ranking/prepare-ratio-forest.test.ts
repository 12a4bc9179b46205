import type { MetricComparison } from "@plumbline/core/compare/views";
import { expect, test } from "vitest";
import { prepareRatioForest } from "./prepare-ratio-forest.ts";

const of = (over: Partial<MetricComparison>): { label: string; comparison: MetricComparison } => ({
  label: "Latency p99",
  comparison: {
    metricId: "latency.p99",
    ratio: 0.5,
    ratioLow: 0.45,
    ratioHigh: 0.56,
    rawP: 0.01,
    effectiveRounds: 6,
    margin: 0.05,
    p: 0.002,
    test: "mann-whitney",
    rounds: 6,
    detectable: 1.1,
    moreRounds: 0,
    floor: 0.04,
    verdict: "better",
    reason: "",
    ...over,
  },
});

test("the axis reaches equally far to both sides of 1, and has a label at 1", () => {
  const { domain, ticks } = prepareRatioForest([of({})]);
  expect(domain[0] * domain[1]).toBeCloseTo(1, 12);
  expect(domain[0]).toBeLessThanOrEqual(0.45);
  expect(ticks).toContain(1);
  expect(ticks.length).toBeLessThanOrEqual(9);
});

test("the band is the A/A floor around 1; none where it was never measured", () => {
  const [withFloor, without] = prepareRatioForest([of({}), of({ floor: null })]).lines;
  expect(withFloor?.band).toEqual({ low: 1 / 1.04, high: 1.04 });
  expect(without?.band).toBeNull();
});

test("figures stand from the top in their order, and one without a ratio is named and not drawn", () => {
  const { lines, undrawn } = prepareRatioForest([of({}), { ...of({ ratio: null }), label: "Lost" }, of({ ratio: 2 })]);
  expect(lines.map(({ ratio, y }) => [ratio, y])).toEqual([
    [0.5, 1],
    [2, 0],
  ]);
  expect(undrawn).toEqual(["Lost"]);
});

test("an interval that reaches zero ends at its ratio, and nothing is infinite", () => {
  const { lines, domain } = prepareRatioForest([of({ ratio: 3e6, ratioLow: 0, ratioHigh: 9e6 })]);
  expect(lines[0]?.low).toBe(3e6);
  expect(domain.every(Number.isFinite)).toBe(true);
});
