import { expect, test } from "vitest";
import { type FamilyName, families } from "./verdicts/families.ts";
import { simulateSequence } from "./verdicts/simulate-sequence.ts";

/** A share of 5 % then has a standard error of 1.8 %, so limits lie three of these above what is promised. */
const EXPERIMENTS = 150;
const names = Object.keys(families) as FamilyName[];

test.each(names)("%s pairs, looked at after each of 30, give no more false claims than one look would", (name) => {
  const rates = simulateSequence(name, { pairs: 30, earlier: 20 }, EXPERIMENTS);
  expect(rates.falseAlarms).toBeLessThanOrEqual(0.105);
  expect(rates.falseSame).toBeLessThanOrEqual(0.105);
  expect(rates.found).toBeGreaterThan(0.9);
});

test("a large difference is found after fewer pairs than a small host can measure in a minute", () => {
  expect(simulateSequence("lognormal", { pairs: 30, earlier: null }, EXPERIMENTS).pairsToFind).toBeLessThanOrEqual(6);
});

test("pairs that depend on each other, taken for independent, give false alarms at every third series", () => {
  const { falseAlarms } = simulateSequence("ar-0.9", { pairs: 30, earlier: null }, EXPERIMENTS);
  expect(falseAlarms).toBeGreaterThan(0.25);
});
