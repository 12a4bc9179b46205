import { expect, test } from "vitest";
import { isNoSlower, lookAtRatios } from "../../../compare/figures/look-at-pairs.ts";
import { median } from "../../../statistics/median/median.ts";
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

/** The rounds after which simulated duels of equal sides pass, as slower by no more than the margin; infinite where one does not. */
function passesOf(fitting: number, scatter: number, margin: number): number[] {
  const drawn = seededRandom(9);
  const rule = { level: 0.05, margin };
  const series = known(scatter)["server.cpuPerDelivery"];
  return Array.from({ length: 100 }, () => {
    const logs: number[] = [];
    for (;;) {
      logs.push(scatter * normalFrom(drawn));
      const { finding, high } = lookAtRatios(logs, series, rule);
      if (finding === "same" || (logs.length === fitting && isNoSlower(high, margin))) return logs.length;
      if (logs.length === fitting) return Number.POSITIVE_INFINITY;
    }
  });
}

test.each([
  ["decided before the time is over", { fitting: 60, margin: 0.05 }],
  ["shown at the end of the time alone", { fitting: 30, margin: 0.02 }],
])("unchanged code passes about when it is estimated to, as simulated duels do: %s", (_, { fitting, margin }) => {
  const { unchanged } = estimateDuelRounds({ ...wanted, margin, fitting, earlier: known(0.031) });
  const usual = median(passesOf(fitting, 0.031, margin));
  expect(unchanged?.rounds).toBeGreaterThan(usual / 1.5);
  expect(unchanged?.rounds).toBeLessThan(usual * 1.5);
});

test("where the time is too short for unchanged code to pass, most simulated duels do not, and with the time that it names about half do", () => {
  const estimate = estimateDuelRounds({ ...wanted, fitting: 10, earlier: known(0.031) });
  const shareWithin = (fitting: number) => passesOf(fitting, 0.031, 0.02).filter(Number.isFinite).length / 100;
  expect(shareWithin(10)).toBeLessThan(0.3);
  expect(shareWithin(estimate.unchanged?.rounds ?? 0)).toBeGreaterThan(0.35);
  expect(describeEstimate(estimate)).toMatch(
    / Unchanged code likely passes, as slower by no more than 2 %, only after \d+ rounds, about \d+(\.\d)? min: give it that time or a wider margin\./,
  );
});

test("of more than two servers nothing is asked of unchanged code", () => {
  expect(estimateDuelRounds({ ...wanted, servers: 3, earlier: {} }).unchanged).toBeNull();
});
