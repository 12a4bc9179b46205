import fc from "fast-check";
import { expect, test } from "vitest";
import { normalFrom, seededRandom } from "../statistics/seeded-random.ts";
import { compareSides, type MeasuredRound } from "./compare.ts";
import { estimate } from "./estimate.ts";

test("the interval holds the median and lies inside the range", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 60 }),
      (values) => {
        const { median, low, high, min, max } = estimate(values);
        expect(min).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(max);
        if (low !== null && high !== null)
          expect(low <= median && median <= high && low >= min && high <= max).toBe(true);
      },
    ),
  );
});

test("rounds that were not delivered lie above all others, and a median between them and others is not delivered", () => {
  const never = Number.POSITIVE_INFINITY;
  expect(estimate([never, 1, 2, never, 3])).toMatchObject({ median: 3, min: 1, max: never });
  expect(estimate([never, 1, 2, never])).toMatchObject({ median: never });
  expect(estimate([1, never, 2, 3, 4, 5])).toMatchObject({ median: 3.5, low: 1, high: never });
});

test("an estimate of nothing is refused", () => {
  expect(() => estimate([])).toThrow(RangeError);
});

/** Rounds in blocks of their own, or in the blocks of one run. */
const rounds = (metricId: string, values: number[], run = ""): MeasuredRound[] =>
  values.map((value, nth) => ({ block: `${run}${nth}`, values: { [metricId]: value } }));

/** Earlier rounds of the host, none of which depends on the one before: with them the tests' own p is what counts. */
const random = seededRandom(7);
const figures = [
  "throughput.delivered",
  "latency.owed.p50",
  "latency.owed.p99",
  "latency.p50",
  "latency.p99",
  "server.cpu",
  "ledger.lost",
  "ratio.delivered",
];
const earlier = Array.from({ length: 60 }, (_, run) =>
  Array.from({ length: 10 }, (_, nth) => ({
    block: `earlier ${run >> 1} ${nth}`,
    values: Object.fromEntries(figures.map((metricId) => [metricId, Math.exp(0.1 * normalFrom(random))])),
  })),
);

const options = { first: "throughput.delivered", floors: {}, earlier } as const;
const low = [10, 11.1, 12, 11, 10.2, 12.3];
const high = [20, 21.1, 22, 21, 20.2, 22.3];

function compareOne(metricId: string, a: number[], b: number[], floor?: number) {
  const floors = floor === undefined ? {} : { [metricId]: floor };
  const [comparison] = compareSides(rounds(metricId, a, "a"), rounds(metricId, b, "b"), { ...options, floors });
  return comparison;
}

test("three rounds never prove anything, however far apart", () => {
  const comparison = compareOne("latency.p99", [1, 2, 3], [100, 101, 102]);
  expect(comparison).toMatchObject({ verdict: "inconclusive", ratio: 50.5, moreRounds: 1, detectable: null });
  expect(comparison?.reason).toContain("Not enough rounds: 3 rounds a side cannot give a p below 0.1");
});

test("one round a side, and few rounds with a zero among them, say how many more would allow a verdict", () => {
  const one = compareOne("latency.p99", [1], [100]);
  expect(one).toMatchObject({ verdict: "inconclusive", moreRounds: 3, detectable: null });
  expect(one?.reason).toContain("3 more rounds a side would allow a verdict");
  expect(compareOne("throughput.delivered", [10, 11, 12], [0, 20, 21])).toMatchObject({ moreRounds: 1 });
});

test("six rounds apart give a verdict in the metric's own sense, with ratio, interval and p", () => {
  const comparison = compareOne("latency.p99", low, high);
  expect(comparison).toMatchObject({ verdict: "worse", test: "mann-whitney", rounds: 6, moreRounds: 0 });
  expect(comparison?.p).toBeCloseTo(2 / 924, 12);
  expect(comparison?.ratioLow).toBeLessThan(comparison?.ratio ?? 0);
  expect(comparison?.ratioHigh).toBeGreaterThan(comparison?.ratio ?? 0);
  expect(compareOne("throughput.delivered", low, high)?.verdict).toBe("better");
  expect(compareOne("throughput.delivered", high, low)?.verdict).toBe("worse");
});

test("overlapping rounds are inconclusive, and say which difference they could detect and how many rounds would decide", () => {
  const comparison = compareOne("latency.p99", low, [9, 10.1, 15, 11.2, 14, 10.4]);
  expect(comparison?.verdict).toBe("inconclusive");
  expect(comparison?.detectable).toBeGreaterThan(1);
  expect(comparison?.reason).toContain("without an A/A floor nothing that varies is called the same");
  expect(comparison?.reason).toContain("could detect differences of");
});

const steady = [100, 101, 99, 100.5, 99.5, 100.2];
const alike = [100.4, 101.2, 99.1, 100.6, 99.7, 100.1];

test("the same is what two one-sided tests hold inside the margin, where the floor is no wider", () => {
  const same = compareOne("latency.p50", steady, alike, 0.02);
  expect(same).toMatchObject({ verdict: "same", floor: 0.02, margin: 0.05 });
  expect(same?.reason).toMatch(
    /^The same within the margin of 5 %: p = [\d.]+ by two one-sided tests, 6 rounds a side\./,
  );
  expect(compareOne("latency.p50", steady, alike)).toMatchObject({ verdict: "inconclusive" });
  const wide = steady.map((value, nth) => value * (1 + ((nth % 3) - 1) / 10));
  expect(compareOne("latency.p50", wide, alike, 0.02)?.reason).toContain(
    "none shown to be smaller than the margin of 5 %",
  );
});

test("a floor that is wider than the margin is too noisy to say, and never the same", () => {
  const noisy = compareOne("latency.p50", steady, alike, 0.12);
  expect(noisy).toMatchObject({ verdict: "inconclusive" });
  expect(noisy?.reason).toContain(
    "Too noisy to say: one image differs from itself by up to 12 % here, more than the margin of 5 %",
  );
});

test("a proven difference inside the floor is none", () => {
  const a = [100, 100.1, 100.2, 100.3, 100.4, 100.5];
  const b = a.map((value) => value * 1.02);
  expect(compareOne("latency.p50", a, b)?.verdict).toBe("worse");
  expect(compareOne("latency.p50", a, b, 0.01)?.verdict).toBe("worse");
  expect(compareOne("latency.p50", a, b, 0.05)?.verdict).toBe("same");
});

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

test("equal figures in every round are the same, and a ratio to zero is none", () => {
  const zeros = [0, 0, 0, 0, 0, 0];
  expect(compareOne("errors.total", zeros, zeros)).toMatchObject({ verdict: "same", ratio: null });
  expect(compareOne("errors.total", [0], [0])).toMatchObject({ verdict: "inconclusive", moreRounds: 3 });
  expect(compareOne("errors.total", zeros, [5, 6, 7, 8, 9, 10])).toMatchObject({ verdict: "worse", ratio: null });
});

test("a figure below zero has no ratio, and is judged all the same", () => {
  expect(compareOne("latency.p99", [-3, -2, -1, -4, -5, -6], [1, 2, 3, 4, 5, 6])).toMatchObject({
    verdict: "worse",
    ratio: null,
  });
});

test("the side that loses messages in some rounds is worse, although most rounds of both are equal", () => {
  const none = new Array<number>(12).fill(0);
  const some = [0, 0, 0, 0, 0, 0, 0, 3, 4, 5, 6, 7];
  expect(compareOne("ledger.lost", none, some)).toMatchObject({ verdict: "worse", ratio: null });
  expect(compareOne("ledger.lost", some, none)).toMatchObject({ verdict: "better", ratio: null });
  // four of ten could fall to one side by chance: 2 · C(10, 4) ÷ C(20, 4) = 0.087
  const four = compareOne("ledger.lost", none.slice(2), some.slice(1, -1));
  expect(four).toMatchObject({ verdict: "inconclusive" });
  expect(four?.p).toBeCloseTo(420 / 4845, 12);
  const whole = new Array<number>(20).fill(1);
  const lossy = whole.map((one, nth) => (nth < 9 ? 0.9 + nth / 1000 : one));
  expect(compareOne("ratio.delivered", lossy, whole)).toMatchObject({ verdict: "better", ratio: 1 });
  expect(compareOne("ratio.delivered", whole, lossy)).toMatchObject({ verdict: "worse", ratio: 1 });
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

test("where the ratio of the medians points the other way than the test, nothing is claimed", () => {
  const from = (first: number, count: number) => Array.from({ length: count }, (_, nth) => first + nth);
  const a = [...from(1, 9), ...from(60, 11)];
  const b = [...from(20, 9), 58, 59, ...from(100, 9)];
  const opposed = compareOne("latency.p99", a, b);
  expect(opposed?.ratio).toBeLessThan(1);
  expect(opposed).toMatchObject({ verdict: "inconclusive" });
  expect(opposed?.reason).toContain("points the other way");
});

test("what describes the load is never better or worse", () => {
  expect(compareOne("throughput.offered", low, high)).toMatchObject({ verdict: "inconclusive", p: null });
});

test("a metric that one side does not have is not compared", () => {
  expect(compareSides(rounds("latency.p99", [1]), rounds("latency.p50", [1]), options)).toEqual([]);
});
