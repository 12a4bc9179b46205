import { expect, test } from "vitest";
import { normalFrom, seededRandom } from "../../statistics/seeded-random.ts";
import type { Duel, DuelRound } from "../duel.ts";
import { judgeLottery } from "./judge-lottery.ts";
import { describeLottery } from "./report/describe-lottery.ts";

const metricId = "server.cpuPerDelivery";

type Scatter = { mean?: number; ofLayouts: number; ofRounds: number };

/** Rounds of `layouts` layouts, each as often as the others, whose log ratios scatter between layouts and inside of them. */
function roundsOf(layouts: number, each: number, { mean = 0, ofLayouts, ofRounds }: Scatter, seed = 5): DuelRound[] {
  const random = seededRandom(seed);
  const levels = Array.from({ length: layouts }, () => mean + ofLayouts * normalFrom(random));
  return Array.from({ length: layouts * each }, (_, nth) => ({
    round: nth + 1,
    trialIds: [`a ${nth}`, `b ${nth}`],
    first: 0,
    layouts: [(nth % layouts) + 1, (nth % layouts) + 1 + layouts],
    leftOut: null,
    suspect: false,
    ratios: { [metricId]: Math.exp((levels[nth % layouts] ?? 0) + ofRounds * normalFrom(random)) },
  }));
}

const widthOf = (rounds: readonly DuelRound[]) => {
  const lottery = judgeLottery(rounds, metricId);
  return lottery ? Math.log(lottery.high / lottery.low) : Number.NaN;
};

test("a layout that was not measured lies within the limits in 19 of 20 cases", () => {
  const isInside = Array.from({ length: 400 }, (_, seed) => {
    const scatter = { ofLayouts: 0.03, ofRounds: 0.01 };
    const lottery = judgeLottery(roundsOf(8, 3, scatter, 100 + seed), metricId);
    const other = Math.exp(0.03 * normalFrom(seededRandom(9_000 + seed)));
    return lottery !== null && other >= lottery.low && other <= lottery.high;
  });
  const share = isInside.filter(Boolean).length / isInside.length;
  expect(share).toBeGreaterThan(0.92);
  expect(share).toBeLessThan(0.98);
});

test("rounds of one layout tell their own scatter from that of layouts; without repetition it counts as theirs", () => {
  const noisy = { ofLayouts: 0, ofRounds: 0.05 };
  const meanWidth = (each: number) =>
    Array.from({ length: 40 }, (_, seed) => widthOf(roundsOf(8, each, noisy, seed))).reduce(
      (sum, width) => sum + width,
    ) / 40;
  expect(meanWidth(6)).toBeLessThan(meanWidth(1) / 2);
  expect(widthOf(roundsOf(8, 6, { ofLayouts: 0.05, ofRounds: 0.005 }))).toBeGreaterThan(0.1);
});

test("fewer than three layouts, and rounds of the image's own, say nothing", () => {
  const scatter = { ofLayouts: 0.02, ofRounds: 0.01 };
  expect(judgeLottery(roundsOf(2, 4, scatter), metricId)).toBeNull();
  expect(judgeLottery(roundsOf(3, 1, scatter), metricId)).toMatchObject({ layouts: 3, rounds: 3 });
  const own = roundsOf(8, 2, scatter).map(({ layouts: _, ...round }) => round);
  expect(judgeLottery(own, metricId)).toBeNull();
});

test.each([
  ["a", 0.95, 1.04, /^The difference lies inside the layout lottery: linked in another order, CPU per delivery of two/],
  ["a", 1.1, 1.24, /^The difference lies outside of the layout lottery: .* would be 1\.1 to 1\.24 × that of one \(8 /],
  ["undecided", 0.95, 1.04, /^Linked in another order, CPU per delivery of two would be 0\.95 to 1\.04 × that of one/],
] as const)("an outcome %s with limits of %s to %s is put into words", (outcome, low, high, sentence) => {
  const spec = { servers: [{ serverId: "one" }, { serverId: "two" }] };
  const duel: Duel = {
    v: 1,
    rounds: [],
    figures: [{ metricId, level: 0.05, looks: [] }],
    outcome,
    trusted: true,
    moreRounds: null,
    lottery: { layouts: 8, rounds: 24, low, high },
  };
  expect(describeLottery(duel, spec)).toMatch(sentence);
  expect(describeLottery({ ...duel, lottery: undefined }, spec)).toBeNull();
});
