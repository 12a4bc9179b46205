import { expect, test } from "vitest";
import { normalFrom, seededRandom } from "../../../statistics/seeded-random.ts";
import { describeEstimate } from "../report/describe-estimate.ts";
import { estimateDuelRounds } from "./estimate-rounds.ts";

const random = seededRandom(5);
const series = (scatter: number) => Array.from({ length: 20 }, () => scatter * normalFrom(random));
const known = (scatter: number) => ({ "server.cpuPerDelivery": Array.from({ length: 12 }, () => series(scatter)) });
const wanted = { metricId: "server.cpuPerDelivery", effect: 0.05, margin: 0.02, roundS: 12, fitting: 50 } as const;

test("a smaller difference takes more rounds, and so does a larger scatter", () => {
  const rounds = (effect: number, scatter: number) =>
    estimateDuelRounds({ ...wanted, effect, earlier: known(scatter) }).rounds ?? 1e9;
  expect(rounds(0.05, 0.03)).toBeLessThan(30);
  expect(rounds(0.02, 0.03)).toBeGreaterThan(2 * rounds(0.05, 0.03));
  expect(rounds(0.05, 0.06)).toBeGreaterThan(1.5 * rounds(0.05, 0.03));
});

test("on a host of which nothing is known it says that the first duel takes longer", () => {
  const estimate = estimateDuelRounds({ ...wanted, effect: 0.3, earlier: {} });
  expect(estimate).toMatchObject({ duels: 0, scatter: 0.031 });
  expect(estimate.rounds).toBeGreaterThan(
    estimateDuelRounds({ ...wanted, effect: 0.3, earlier: known(0.031) }).rounds ?? 0,
  );
  expect(describeEstimate(estimate)).toContain("No duel under this load is known yet");
});

test("a budget that is too small for the difference names the one that it is large enough for", () => {
  const estimate = estimateDuelRounds({ ...wanted, effect: 0.01, fitting: 8, earlier: known(0.03) });
  expect(estimate.detectable).toBeGreaterThan(0.01);
  expect(describeEstimate(estimate)).toMatch(
    /^A difference of 1 % of CPU per delivery is likely not proven within the time limit, which has room for 8 rounds: it takes about \d+ rounds, \d+ min, and differences from about \d+ % are\. Rounds of 12 earlier duels/,
  );
});

test("a scatter that hides every difference is said to", () => {
  const estimate = estimateDuelRounds({ ...wanted, fitting: 5, earlier: known(3) });
  expect(estimate).toMatchObject({ rounds: null, detectable: null });
  expect(describeEstimate(estimate)).toContain("no realistic number of rounds would do");
});
