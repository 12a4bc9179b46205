import { expect, test } from "vitest";
import type { Duel, DuelFloor, DuelLook, DuelOutcome } from "../../duel.ts";
import { duelFloors } from "../duel-floors.ts";
import { describeDuel } from "./describe-duel.ts";
import { describeFloor } from "./describe-floor.ts";

const spec = { servers: [{ serverId: "go-one" }, { serverId: "node-two" }], duel: { margin: 0.02 } };
const itself = { servers: [{ serverId: "go-one" }], duel: { margin: 0.02 } };
const metricId = "server.cpuPerDelivery";

/** Rounds with these ratios of CPU per delivery. */
const roundsOf = (...ratios: number[]): Duel["rounds"] =>
  ratios.map((ratio, nth) => ({
    ...{ round: nth + 1, trialIds: ["a", "b"], first: 0, leftOut: null, suspect: false },
    ratios: { [metricId]: ratio },
  }));

const duelOf = (outcome: DuelOutcome, ratio: number, floor?: DuelFloor): Duel => {
  const finding: DuelLook["finding"] = outcome === "undecided" || outcome === "same" ? outcome : "different";
  const look = { round: 1, ratio, low: ratio * 0.99, high: ratio * 1.01, finding };
  const figures = [{ metricId, level: 0.05, looks: [look] } as const];
  const state = { v: 1, rounds: roundsOf(ratio), outcome, trusted: true, moreRounds: null } as const;
  return { ...state, figures: [...figures], ...(floor ? { floor } : {}) };
};

const floor: DuelFloor = { runId: "r", values: { [metricId]: 0.03 }, isDrawn: false, changed: [] };

test.each([
  ["a", 1.02, "The difference lies inside the floor, so it may be the host's own: one server against itself"],
  ["b", 1 / 1.1, "The difference lies outside of the floor"],
  [
    "same",
    1,
    "The floor is wider than the margin: one server against itself has differed by up to 3 % of CPU per delivery",
  ],
  ["undecided", 1.01, "The difference so far lies inside the floor"],
  ["undecided", 1.2, "The difference so far lies outside of the floor"],
] as const)("beside the outcome %s at %f × the floor of the host is said", (outcome, ratio, sentence) => {
  expect(describeFloor(duelOf(outcome, ratio, floor), spec)).toContain(sentence);
});

test("a difference inside a floor that was measured with drawn layouts is called one of the lottery", () => {
  const drawn = { ...floor, isDrawn: true };
  expect(describeFloor(duelOf("a", 1.02, drawn), spec)).toBe(
    "The difference lies inside the layout lottery, so it may be the draw's and not the server's: one server against itself, with layouts drawn anew in each round, has differed by up to 3 % of CPU per delivery on this host.",
  );
  expect(describeFloor(duelOf("undecided", 1.02, drawn), spec)).toContain("so far lies inside the layout lottery");
  expect(describeFloor(duelOf("a", 1.2, drawn), spec)).toContain(
    "outside of the floor: one server against itself, with",
  );
});

test("a floor of another state of the host says what has changed, and nothing about the duel", () => {
  const changed = { ...floor, changed: ["kernel", "load generator"] };
  expect(describeFloor(duelOf("a", 1.02, changed), spec)).toBe(
    "The floor that is known, 3 %, is of another state of this host, which has changed since (kernel, load generator): it says nothing about this duel.",
  );
  expect(describeFloor(duelOf("a", 1.02), spec)).toContain("No floor of this host is known");
});

test("the floor of a server against itself is the farther end of its rounds' interval, from six trusted rounds on", () => {
  const rounds = roundsOf(1.01, 0.98, 1, 1.02, 0.99, 1.03);
  expect(duelFloors({ rounds, trusted: true })[metricId]).toBeCloseTo(0.025, 2);
  expect(duelFloors({ rounds, trusted: false })).toEqual({});
  expect(duelFloors({ rounds: rounds.slice(1), trusted: true })).toEqual({});
});

test("a server against itself is no side that is faster: its sentence names the ratio and the floor", () => {
  const duel = { ...duelOf("a", 1.01), rounds: roundsOf(1.01, 0.98, 1, 1.02, 0.99, 1.03) };
  expect(describeDuel(duel, itself)).toBe(
    "go-one against itself: CPU per delivery of one side is 1.01 × (1 to 1.02) that of the other, after 6 rounds.",
  );
  expect(describeFloor(duel, itself)).toMatch(
    /^The floor of this host under this load: differences of CPU per delivery up to \d\.\d+ % are its own\.$/,
  );
  expect(describeFloor(duelOf("a", 1.01), itself)).toBe("It has too few rounds for a floor: 6 have to count.");
  expect(describeFloor({ ...duelOf("a", 1.01), trusted: false }, itself)).toBe(
    "It has measured no floor: most of its rounds have to be VALID.",
  );
});
