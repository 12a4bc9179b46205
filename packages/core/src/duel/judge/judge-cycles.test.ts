import { expect, test } from "vitest";
import { lookAtRatios } from "../../compare/figures/look-at-pairs.ts";
import { mean } from "../../statistics/moments.ts";
import { normalFrom, seededRandom } from "../../statistics/seeded-random.ts";
import { drawMeetings, placesOf } from "../draw-meetings.ts";
import type { DuelLook, DuelPair, DuelRound } from "../duel.ts";
import { roundsOfPair } from "../duel-facts.ts";
import { type EarlierDuels, logRatios, rulesOf } from "./figure-rules.ts";
import { judgeCycles } from "./judge-cycles.ts";

const metricId = "server.cpuPerDelivery";
const terms = { metricId, margin: 0.02 } as const;

type Simulated = {
  cycles: number;
  seed: number;
  scatter?: number;
  /** Share of the rounds that count for neither side. */
  lost?: number;
  /** A server whose rounds never count. */
  broken?: number;
};

/** Rounds of servers with these logarithms of the figure; the log ratio of a round scatters by so much. */
function roundsOf(
  levels: readonly number[],
  { cycles, seed, scatter = 0.03, lost = 0, broken }: Simulated,
): DuelRound[] {
  const random = seededRandom(seed);
  const pairs = (levels.length * (levels.length - 1)) / 2;
  return drawMeetings(random, placesOf(levels.length), cycles * pairs).map(({ sides: [a, b], first }, nth) => {
    const log = (levels[b] ?? 0) - (levels[a] ?? 0) + scatter * normalFrom(random);
    const leftOut = random() < lost || a === broken || b === broken ? "It ended." : null;
    const ratios = leftOut === null ? { [metricId]: Math.exp(log) } : {};
    return { round: nth + 1, sides: [a, b], trialIds: [`a${nth}`, `b${nth}`], first, leftOut, suspect: false, ratios };
  });
}

/** Earlier duels of the host whose rounds do not depend on each other. */
const independent = seededRandom(11);
const earlier: EarlierDuels = {
  [metricId]: Array.from({ length: 20 }, () => Array.from({ length: 20 }, () => 0.03 * normalFrom(independent))),
};

const judge = (rounds: readonly DuelRound[], servers: number, known = earlier) =>
  judgeCycles(rounds, servers, { rules: rulesOf(terms, servers), earlier: known });

const widthOf = (look: Pick<DuelLook, "low" | "high"> | undefined) =>
  Math.log((look?.high ?? Number.NaN) / (look?.low ?? Number.NaN));

const lastOf = (pair: DuelPair | undefined) => pair?.figures[0]?.looks.at(-1);

test("servers that differ are told apart in each pair, by as much as they differ", () => {
  const levels = [0.4, 0, 0.2];
  const { outcome, pairs = [], moreRounds, trusted } = judge(roundsOf(levels, { cycles: 8, seed: 1 }), 3);
  expect({ outcome, moreRounds, trusted }).toEqual({ outcome: "decided", moreRounds: null, trusted: true });
  expect(pairs.map((pair) => [pair.sides, pair.outcome])).toEqual([
    [[0, 1], "b"],
    [[0, 2], "b"],
    [[1, 2], "a"],
  ]);
  for (const pair of pairs) {
    const [a = 0, b = 0] = pair.sides.map((place) => levels[place] ?? 0);
    expect(Math.log(lastOf(pair)?.ratio ?? 0)).toBeCloseTo(b - a, 1);
    expect(pair.figures[0]?.level).toBeCloseTo(0.05 / 3);
  }
});

test("two of the same level are the same within the margin, beside one that is not", () => {
  const { outcome, pairs } = judge(roundsOf([0, 0, 0.3], { cycles: 40, seed: 2, scatter: 0.01 }), 3);
  expect(outcome).toBe("decided");
  expect(pairs?.map((pair) => pair.outcome)).toEqual(["same", "a", "a"]);
});

test.each([
  ["normal rounds", {}],
  ["a fifth of the rounds left out", { lost: 0.2 }],
] as const)(
  "over all pairs and looks, no more than 5 % of runs of equal servers make a false claim, and limits hold: %s",
  (_, over) => {
    let missed = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const { pairs = [] } = judge(roundsOf([0, 0, 0, 0], { cycles: 10, seed, ...over }), 4);
      const isMissed = pairs.some(({ figures }) =>
        figures[0]?.looks.some(({ low, high }) => (low !== null && low > 1) || (high !== null && high < 1)),
      );
      if (isMissed) missed++;
    }
    expect(missed / 150).toBeLessThanOrEqual(0.05);
  },
);

test("rounds against common opponents narrow the limits of a pair: of six servers by more than a third against its own rounds alone", () => {
  const shares = Array.from({ length: 20 }, (_, seed) => {
    const rounds = roundsOf(Array(6).fill(0), { cycles: 12, seed });
    const [pair] = judge(rounds, 6).pairs ?? [];
    const own = pair ? logRatios(roundsOfPair({ rounds }, pair), metricId).map(({ log }) => log) : [];
    const [rule = { level: 0, margin: 0 }] = rulesOf(terms, 6);
    const alone = lookAtRatios(own, earlier[metricId] ?? [], rule);
    return widthOf(lastOf(pair)) / widthOf(alone);
  });
  expect(mean(shares)).toBeLessThan(2 / 3);
});

test("a server whose rounds never count leaves the others their verdicts, and has none", () => {
  const { outcome, pairs, trusted, moreRounds } = judge(roundsOf([0, 0.3, 0], { cycles: 8, seed: 4, broken: 2 }), 3);
  expect(pairs?.map((pair) => [pair.outcome, pair.trusted])).toEqual([
    ["a", true],
    ["undecided", false],
    ["undecided", false],
  ]);
  expect({ outcome, trusted, moreRounds }).toEqual({ outcome: "undecided", trusted: false, moreRounds: null });
});

test("two whose own rounds never count are compared by common opponents, and that is not trusted", () => {
  const rounds = roundsOf([0, 0.3, 0.6], { cycles: 12, seed: 6 }).map((round) =>
    String(round.sides) === "1,2" ? { ...round, leftOut: "No CPU was left.", ratios: {} } : round,
  );
  const last = judge(rounds, 3).pairs?.at(-1);
  expect([last?.outcome, last?.trusted]).toEqual(["a", false]);
  expect(Math.log(lastOf(last)?.ratio ?? 0)).toBeCloseTo(0.3, 1);
});

test("an undecided run says how many more rounds it would take, in whole cycles of the pairs that are open", () => {
  const all = judge(roundsOf([0, 0.01, 0.02], { cycles: 6, seed: 5 }), 3);
  expect(all.pairs?.map(({ outcome }) => outcome)).toEqual(Array(3).fill("undecided"));
  expect([all.outcome, (all.moreRounds ?? 0) > 0, (all.moreRounds ?? 1) % 3]).toEqual(["undecided", true, 0]);
  const one = judge(roundsOf([0, 0, 0.4], { cycles: 6, seed: 2, scatter: 0.015 }), 3);
  expect(one.pairs?.map(({ outcome }) => outcome)).toEqual(["undecided", "a", "a"]);
  expect(one.moreRounds).toBeGreaterThan(0);
});

test("two that are decided need not meet any more: a cycle is complete with the rounds of the others", () => {
  const all = roundsOf([0, 0, 0.4], { cycles: 40, seed: 2, scatter: 0.01 });
  const met = (round: DuelRound) => String(round.sides);
  const early = all.filter(({ round }) => round <= 12);
  expect(judge(early, 3).pairs?.map(({ outcome }) => outcome)).toEqual(["undecided", "a", "a"]);
  const adapted = [...early, ...all.filter((round) => round.round > 12 && met(round) === "0,1")];
  const { outcome, pairs = [] } = judge(adapted, 3);
  expect([outcome, pairs[0]?.outcome]).toEqual(["decided", "same"]);
  expect(pairs[0]?.figures[0]?.looks.length).toBeGreaterThan(4);
  // a pair keeps the looks that decided it
  expect(pairs[1]).toEqual(judge(all, 3).pairs?.[1]);
});

test("rounds of a cycle that is under way are not looked at yet", () => {
  const rounds = roundsOf([0, 0.3, 0.6], { cycles: 4, seed: 8 });
  const looksOf = (count: number) =>
    judge(rounds.slice(0, count), 3).pairs?.map(({ figures }) => figures[0]?.looks.map(({ round }) => round));
  expect(looksOf(2)).toEqual([[], [], []]);
  expect(looksOf(8)).toEqual(Array(3).fill([3, 6]));
});

test("where nothing is known of the host, the rounds of all pairs tell how they depend on each other", () => {
  const rounds = roundsOf([0, 0.3, 0.6], { cycles: 20, seed: 9 });
  expect(judge(rounds.slice(0, 12), 3, {}).outcome).toBe("undecided");
  expect(judge(rounds, 3, {}).outcome).toBe("decided");
});
