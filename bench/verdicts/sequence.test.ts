import { expect, test } from "vitest";
import { type FamilyName, families } from "./families.ts";
import { simulateSequence } from "./simulate-sequence.ts";

/** A share of 5 % then has a standard error of 2.4 %, so limits lie over two of these above what is promised. */
const EXPERIMENTS = 80;
const names = Object.keys(families) as FamilyName[];

/** Pairs that stand alone and pairs that depend on each other: tried by the standard run. */
const standard = new Set<FamilyName>(["lognormal", "ar-0.9"]);

for (const name of names)
  test(`${name} pairs, looked at after each of 30, give no more false claims than one look would`, {
    tags: standard.has(name) ? [] : ["thorough"],
  }, () => {
    const rates = simulateSequence(name, { pairs: 30, earlier: 20 }, EXPERIMENTS);
    expect(rates.falseAlarms).toBeLessThanOrEqual(0.105);
    expect(rates.falseSame).toBeLessThanOrEqual(0.105);
    expect(rates.found).toBeGreaterThan(0.7);
  });

test("where nothing is known of the host, pairs that depend on each other make no more false claims either", () => {
  const rates = simulateSequence("ar-0.9", { pairs: 30, earlier: 0 }, EXPERIMENTS);
  expect(rates.falseAlarms).toBeLessThanOrEqual(0.105);
});

test("four pairs show a difference of 20 % on a host whose earlier rounds are known", () => {
  expect(simulateSequence("lognormal", { pairs: 8, earlier: 20 }, EXPERIMENTS).pairsToFind).toBeLessThanOrEqual(5);
});

test("pairs that depend on each other, taken for independent, give false alarms in every second series", () => {
  const { falseAlarms } = simulateSequence("ar-0.9", { pairs: 30, earlier: null }, EXPERIMENTS);
  expect(falseAlarms).toBeGreaterThan(0.5);
});
