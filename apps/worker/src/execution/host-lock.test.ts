import { expect, test } from "vitest";
import { HostTurns, MadeRoom } from "./host-lock.ts";

test("a run that begins asks the proof under way to make room, and none begins until it has ended", () => {
  const turns = new HostTurns();
  const proof = turns.beginAside();
  const run = turns.beginRun();
  expect(proof?.signal.reason).toBeInstanceOf(MadeRoom);
  proof?.[Symbol.dispose]();
  expect(turns.beginAside()).toBeNull();
  run[Symbol.dispose]();
  expect(turns.beginAside()?.signal.aborted).toBe(false);
});

test("one proof at a time", () => {
  const turns = new HostTurns();
  expect(turns.beginAside()).not.toBeNull();
  expect(turns.beginAside()).toBeNull();
});

test("the host has rested once no run has used it for a while", () => {
  const turns = new HostTurns();
  expect(turns.hasRested(0)).toBe(true);
  const run = turns.beginRun();
  expect(turns.hasRested(0)).toBe(false);
  run[Symbol.dispose]();
  expect(turns.hasRested(0)).toBe(true);
  expect(turns.hasRested(60_000)).toBe(false);
});
