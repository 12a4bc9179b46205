import { expect, test } from "vitest";
import { HostLock, Preempted } from "./host-lock.ts";

test("a run that begins asks the proof under way to make room, and none begins until it has ended", () => {
  const hostLock = new HostLock();
  const proof = hostLock.takeLowPrioritySlot();
  const run = hostLock.beginRun();
  expect(proof?.signal.reason).toBeInstanceOf(Preempted);
  proof?.[Symbol.dispose]();
  expect(hostLock.takeLowPrioritySlot()).toBeNull();
  run[Symbol.dispose]();
  expect(hostLock.takeLowPrioritySlot()?.signal.aborted).toBe(false);
});

test("one proof at a time", () => {
  const hostLock = new HostLock();
  expect(hostLock.takeLowPrioritySlot()).not.toBeNull();
  expect(hostLock.takeLowPrioritySlot()).toBeNull();
});

test("the host has rested once no run has used it for a while", () => {
  const hostLock = new HostLock();
  expect(hostLock.isIdleFor(0)).toBe(true);
  const run = hostLock.beginRun();
  expect(hostLock.isIdleFor(0)).toBe(false);
  run[Symbol.dispose]();
  expect(hostLock.isIdleFor(0)).toBe(true);
  expect(hostLock.isIdleFor(60_000)).toBe(false);
});
