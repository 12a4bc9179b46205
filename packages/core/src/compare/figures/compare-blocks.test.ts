import { expect, test } from "vitest";
import { compareOne, low, options, rounds } from "../testing/rounds.ts";
import { compareSides } from "./compare.ts";

test("rounds of the same blocks are paired, so that a slow block hides nothing", () => {
  const block = [1, 4, 2, 8, 3, 6, 1.5, 5, 2.5, 7];
  const a = block.map((factor) => 100 * factor);
  const b = block.map((factor, nth) => (110 + nth * 0.1) * factor);
  const [paired] = compareSides(rounds("latency.p99", a), rounds("latency.p99", b), {
    ...options,
    first: "latency.p99",
  });
  expect(paired).toMatchObject({ verdict: "worse", test: "paired-permutation" });
  expect(paired?.p).toBeCloseTo(2 ** -9, 12);
  expect(compareOne("latency.p99", a, b)).toMatchObject({ verdict: "inconclusive", test: "mann-whitney" });
});

test("one design serves all figures of a comparison, in the interval as in the test", () => {
  const side = (factor: number, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const noise = 1 + ((nth * 7) % 5) / 100;
      return {
        block: `run ${nth}`,
        values: { "latency.p50": 10 * factor * noise, "latency.p99": 100 * factor * noise ** 2 },
      };
    });
  const compared = (count: number) =>
    compareSides(side(1, count), side(1.5, count), { ...options, first: "latency.p99" }).map(({ test }) => test);
  expect(compared(5)).toEqual(["mann-whitney", "mann-whitney"]);
  expect(compared(10)).toEqual(["paired-permutation", "paired-permutation"]);
  const metricIds = ["latency.p50", "latency.p90", "latency.p99"] as const;
  const three = (factor: number) =>
    low.map((value, nth) => ({
      block: `run ${nth}`,
      values: Object.fromEntries(metricIds.map((metricId) => [metricId, value * factor])),
    }));
  const [p50, , p99] = compareSides(three(1), three(2), { ...options, first: "latency.p99" });
  expect(p99).toMatchObject({ verdict: "worse", test: "paired-permutation", rawP: 2 ** -5, p: 2 ** -5 });
  expect(p50).toMatchObject({
    verdict: "inconclusive",
    test: "paired-permutation",
    rawP: 2 ** -5,
    p: 2 ** -4,
    moreRounds: 1,
  });
  expect(p50?.reason).toBe(
    "Not enough rounds: 6 rounds in pairs cannot give a p below 0.031, and 2 figures are judged together (p = 0.031 for this one alone). 1 more round in pairs would allow a verdict.",
  );
});

const rising = [100, 101, 102, 104, 105, 106, 108, 109, 110, 112];
const level = [107, 103, 106, 105, 104, 106, 105, 103, 107, 104];

test("rounds that depend on each other count as fewer, and it is said", () => {
  const [known] = [compareOne("latency.p50", rising, level)];
  expect(known?.effectiveRounds).toBeLessThan(10);
  const first = compareSides(
    rounds("latency.p50", rising, "a"),
    rounds(
      "latency.p50",
      rising.map((value) => value * 1.05),
      "b",
    ),
    {
      first: "latency.p50",
      floors: {},
    },
  );
  expect(first[0]).toMatchObject({ verdict: "inconclusive" });
  expect(first[0]?.rawP).toBeGreaterThan(0.05);
  expect(first[0]?.reason).toMatch(/The rounds depend on each other: 10 rounds count as (less than 1|\d)\./);
});

test("earlier rounds of the host that do not depend on each other let few rounds count in full", () => {
  const six = [107, 104, 103, 105, 106, 104];
  const b = [112, 113, 110, 109, 111, 112];
  const alone = compareOne("latency.p50", six, b);
  expect(alone).toMatchObject({ verdict: "worse" });
  expect(alone?.effectiveRounds).toBeGreaterThan(5);
  const { earlier: _, ...unknown } = options;
  const [first] = compareSides(rounds("latency.p50", six, "a"), rounds("latency.p50", b, "b"), unknown);
  expect(first?.verdict).toBe("inconclusive");
  expect(first?.effectiveRounds).toBeLessThan(2);
  expect(first?.reason).toContain("Too few rounds of this host are known to rule out that they depend on each other");
});

test("the figures beside the first one are corrected for their number", () => {
  const metricIds = ["throughput.delivered", "latency.owed.p50", "latency.owed.p99", "server.cpu", "latency.p99"];
  const side = (factor: number) =>
    low.map((value, nth) => ({
      block: `${factor} ${nth}`,
      values: Object.fromEntries(metricIds.map((metricId, shift) => [metricId, value * factor + shift])),
    }));
  const comparisons = compareSides(side(1), side(3), options);
  const p = new Map(comparisons.map((each) => [each.metricId, Number(((each.p ?? 0) * 462).toFixed(6))]));
  // the p99 of what arrived repeats that of what was owed and makes no other claim harder
  expect(metricIds.map((metricId) => p.get(metricId))).toEqual([1, 3, 3, 3, 1]);
});

test("of paired rounds the direction is that of the sum of their log-ratios", () => {
  const a = new Array<number>(20).fill(100);
  const b = a.map((value, nth) => (nth < 9 ? value * (1.5 + nth / 10) : value));
  const [comparison] = compareSides(rounds("latency.p99", a), rounds("latency.p99", b), {
    ...options,
    first: "latency.p99",
  });
  expect(comparison).toMatchObject({ verdict: "worse", test: "paired-permutation", ratio: 1 });
});
