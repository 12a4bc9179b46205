import { expect, test } from "vitest";
import { roundsOfDuels, roundsOfFixedDesign, shareOfFalseAlarms, simulateBisections } from "./duel/simulate.ts";

test("of simulated A/A duels that are looked at after each round, no more than the level call equal sides different", () => {
  // a share of 5 % of 100 has a standard error of 2.2 %
  expect(shareOfFalseAlarms(100)).toBeLessThanOrEqual(0.095);
});

test("a difference of 10 % is found in a fraction of the rounds that a fixed design for 2 % takes", () => {
  const { rounds, found } = roundsOfDuels(0.1, 60);
  expect(found).toBeGreaterThan(0.9);
  expect(rounds).toBeLessThan(roundsOfFixedDesign(0.02, 100) / 2);
});

test("one slower commit of 64 is found in nine of ten searches, by eight duels at most", () => {
  const { right, duels } = simulateBisections(64, 0.1, 40);
  expect(right).toBeGreaterThanOrEqual(0.9);
  expect(duels.filter((count) => count > 8).length).toBeLessThanOrEqual(4);
});
