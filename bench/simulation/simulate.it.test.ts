import { expect, test } from "vitest";
import type { Fault } from "./runs/observations.ts";
import { isAboutSchedules, simulate, simulateSeed } from "./simulate.ts";
import type { Defect } from "./stores/defects.ts";
import { openStage } from "./stores/stage.ts";

/** The nightly run plays ten thousand. */
const SEEDS = 6;
/** A busy machine takes seconds for a seed. */
const TIMEOUT_MS = 300_000;

test("every invariant holds under the faults of some seeds", { timeout: TIMEOUT_MS }, async () => {
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

/** Each planted defect, the faults under which it shows (null: those that a seed about schedules draws), and the invariant that must find it. */
const planted = [
  ["no sweep", ["worker killed"], "everythingEnds"],
  ["double claim", ["redis answers lost"], "nothingRunsTwice"],
  ["own clock for slots", null, "noSlotIsEarly"],
] as const satisfies readonly Planted[];
const furtherPlanted = [
  ["forgotten run", ["worker killed"], "everythingEnds"],
  ["endless retries", ["container removed"], "attemptsAreLimited"],
  ["no reaper", ["worker killed"], "nothingIsOrphaned"],
  ["dropped events", [], "pagesSeeTheEnd"],
  ["no fence", ["worker paused"], "executedByOne"],
] as const satisfies readonly Planted[];
type Planted = readonly [Defect, readonly Fault[] | null, string];

/** Seeds that are tried until one shows the defect: any change of the product gives each seed another history. */
const TRIED = 120;

for (const { cases, tags } of [
  { cases: planted, tags: [] },
  { cases: furtherPlanted, tags: ["thorough"] },
])
  test.each<Planted>(cases)(
    "a planted defect, %s, is found under %j by %s",
    { timeout: TIMEOUT_MS, tags },
    async (defect, faults, invariant) => {
      await using stage = await openStage();
      const found = new Set<string>();
      for (let seed = 1; seed <= TRIED && !found.has(invariant); seed++) {
        if (isAboutSchedules(seed) !== (faults === null)) continue;
        const { broken } = await simulateSeed(stage, seed, { defect, faults: faults ?? undefined });
        for (const one of broken) found.add(one.invariant);
      }
      expect(found).toContain(invariant);
    },
  );
