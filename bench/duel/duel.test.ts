import { expect, test } from "vitest";
import { roundsOfDuels, roundsOfFixedDesign, shareOfFalseAlarms, simulateBisections } from "./simulate.ts";
import { roundsOfNineInTen, roundsWithin, simulateHeads } from "./simulate-gate.ts";
import { roundsOfSeveral, shareOfFalseClaims } from "./simulate-several.ts";

test("of simulated A/A duels that are looked at after each round, no more than the level call equal sides different", () => {
  // a share of 5 % of 100 has a standard error of 2.2 %
  expect(shareOfFalseAlarms(100)).toBeLessThanOrEqual(0.095);
});

test("a difference of 10 % is found in a fraction of the rounds that a fixed design for 2 % takes", () => {
  const { rounds, found } = roundsOfDuels(0.1, 60);
  expect(found).toBeGreaterThan(0.9);
  expect(rounds).toBeLessThan(roundsOfFixedDesign(0.02, 100) / 2);
});

test("within five minutes unchanged code passes a margin of 5 % in nine of ten duels, and is hardly ever a regression", () => {
  const { passed, found } = simulateHeads({ difference: 0, margin: 0.05, most: roundsWithin(300) }, 100);
  expect(passed).toBeGreaterThanOrEqual(0.9);
  expect(found).toBeLessThanOrEqual(0.05);
});

test("within five minutes a head that is 5 % slower is found in nine of ten duels, and one of 3 % takes more rounds and never passes instead", () => {
  const most = roundsWithin(300);
  expect(simulateHeads({ difference: 0.05, margin: 0.02, most }, 100).found).toBeGreaterThanOrEqual(0.9);
  const small = { difference: 0.03, margin: 0.02 };
  expect(simulateHeads({ ...small, most }, 100).passed).toBeLessThanOrEqual(0.05);
  expect(roundsOfNineInTen(small, "found", 100)).toBeGreaterThan(most);
});

test("one slower commit of 64 is found in nine of ten searches, by eight duels at most", () => {
  const { right, duels } = simulateBisections(64, 0.1, 40);
  expect(right).toBeGreaterThanOrEqual(0.9);
  expect(duels.filter((count) => count > 8).length).toBeLessThanOrEqual(4);
});

test("of simulated duels of four servers, two of them equal, no more than the level make a false claim about any pair", () => {
  expect(shareOfFalseClaims([0, 0, 0.1, 0.3], 10, 40)).toBeLessThanOrEqual(0.1);
});

test("six equal servers are told to be the same together in fewer rounds than by a duel of each pair", () => {
  const { together, apart } = roundsOfSeveral([0, 0, 0, 0, 0, 0], 3);
  expect(together).toBeLessThan(0.8 * apart);
});
