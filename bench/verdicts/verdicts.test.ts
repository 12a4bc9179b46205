import { expect, test } from "vitest";
import { type FamilyName, families } from "./families.ts";
import { simulateVerdicts } from "./simulate.ts";

/** Few enough for a unit test; a share of 5 % then has a standard error of 1.5 %, so limits lie three of these above what is wanted. */
const EXPERIMENTS = 200;
const names = Object.keys(families) as FamilyName[];

/** Rounds that stand alone and rounds that depend on each other: tried by the standard run. */
const standard = new Set<FamilyName>(["lognormal", "ar-0.9"]);
const tagsOf = (name: FamilyName) => ({ tags: standard.has(name) ? [] : ["thorough"] });

for (const name of names)
  test(`of ${name} rounds false alarms, intervals and sameness keep what they promise`, tagsOf(name), () => {
    const known = simulateVerdicts(name, { rounds: 10, paired: true, earlier: 20 }, EXPERIMENTS);
    expect(known.falseAlarms).toBeLessThanOrEqual(0.105);
    expect(known.coverage).toBeGreaterThanOrEqual(0.885);
    expect(known.falseSame).toBeLessThanOrEqual(0.095);
    expect(known.found).toBeGreaterThan(0.8);
  });

for (const name of ["ar-0.6", "ar-0.9"] as const)
  test(`of ${name} rounds, taken for independent, every third verdict is a false alarm`, tagsOf(name), () => {
    const { falseAlarms } = simulateVerdicts(name, { rounds: 10, paired: true, earlier: null }, EXPERIMENTS);
    expect(falseAlarms).toBeGreaterThan(0.25);
  });

test("where nothing is known of the host, six rounds that depend on each other make no more false alarms, and a large difference is found", () => {
  const { falseAlarms } = simulateVerdicts("ar-0.9", { rounds: 6, paired: true, earlier: 0 }, EXPERIMENTS);
  expect(falseAlarms).toBeLessThanOrEqual(0.105);
  expect(simulateVerdicts("lognormal", { rounds: 10, paired: true, earlier: 0 }, 50).found).toBeGreaterThan(0.2);
});
