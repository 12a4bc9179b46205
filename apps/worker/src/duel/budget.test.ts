import { expect, test } from "vitest";
import { Budget } from "./budget.ts";

/** A clock that stands where it is set. */
function clockAt() {
  let nowMs = 0;
  const set = (ms: number) => {
    nowMs = ms;
  };
  return { monotonicMs: () => nowMs, set };
}

test("the first round counts with its planned time, however long its image took to build", () => {
  const clock = clockAt();
  const budget = new Budget(30_000, 10_000, clock);
  expect(budget.hasRoom()).toBe(true);
  clock.set(300_000);
  budget.noteRound(["a", "b"]);
  expect(budget.hasRoom()).toBe(true);
});

test("no round begins that would end after the budget, if it takes as long as the longest one", () => {
  const clock = clockAt();
  const budget = new Budget(35_000, 10_000, clock);
  for (const ms of [10_000, 22_000]) {
    clock.set(ms);
    budget.noteRound(["a", "b"]);
  }
  // 22 s are used, and 12 s would be
  expect(budget.hasRoom()).toBe(true);
  clock.set(23_001);
  expect(budget.hasRoom()).toBe(false);
});

test("of more than two servers, the first round of each counts with its planned time, and a cycle needs room for all of its rounds", () => {
  const clock = clockAt();
  const budget = new Budget(60_000, 10_000, clock);
  for (const [ms, servers] of [
    [200_000, ["a", "b"]],
    [300_000, ["a", "c"]],
    [310_000, ["b", "c"]],
  ] as const) {
    clock.set(ms);
    budget.noteRound(servers);
  }
  expect([budget.hasRoom(3), budget.hasRoom(4)]).toEqual([true, false]);
});
