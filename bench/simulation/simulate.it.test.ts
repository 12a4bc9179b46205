import { expect, test } from "vitest";
import type { Defect } from "./defects.ts";
import { simulate, simulateSeed } from "./simulate.ts";
import { openStage } from "./stage.ts";

/** The nightly run plays ten thousand. */
const SEEDS = 12;
/** A busy machine takes seconds for a seed. */
const TIMEOUT_MS = 300_000;

test("every invariant holds under the faults of a dozen seeds", { timeout: TIMEOUT_MS }, async () => {
  const { seeds, failed } = await simulate({ from: 1, seeds: SEEDS });
  expect(failed.map(({ seed, invariant, breaches }) => ({ seed, invariant, breaches }))).toEqual([]);
  expect(seeds).toBe(SEEDS);
});

test("a seed that is played again has the same history", { timeout: TIMEOUT_MS }, async () => {
  await using stage = await openStage();
  for (const seed of [3, 4]) {
    const { history } = await simulateSeed(stage, seed);
    expect(history.length).toBeGreaterThan(5);
    expect((await simulateSeed(stage, seed)).history).toEqual(history);
  }
});

/** Each planted defect, a seed that shows it, and the invariant that must find it. */
const planted = [
  ["no sweep", 5, "everythingEnds"],
  ["forgotten run", 1, "everythingEnds"],
  ["endless retries", 18, "attemptsAreLimited"],
  ["no reaper", 11, "nothingIsOrphaned"],
  ["dropped events", 1, "pagesSeeTheEnd"],
  ["double claim", 38, "nothingRunsTwice"],
  ["own clock for slots", 4, "noSlotIsEarly"],
] as const satisfies readonly (readonly [Defect, number, string])[];

test.each(planted)(
  "a planted defect, %s, is found in seed %i by %s",
  { timeout: TIMEOUT_MS },
  async (defect, seed, invariant) => {
    await using stage = await openStage();
    const { broken } = await simulateSeed(stage, seed, defect);
    expect(broken.map((one) => one.invariant)).toContain(invariant);
  },
);
