import { expect, test } from "vitest";
import { compareOne, high, low, options, rounds } from "../testing/rounds.ts";
import { compareSides } from "./compare.ts";

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
