import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sleep, systemClock } from "./clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a timer calls back once after its time, and not at all when it is disposed before", async () => {
  const calls: string[] = [];
  systemClock.callAfter(1_000, () => calls.push("kept"));
  systemClock.callAfter(1_000, () => calls.push("disposed"))[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(["kept"]);
});

test("a sleep ends with its time, and at once when it is aborted", async () => {
  const stop = new AbortController();
  const over: string[] = [];
  void sleep(systemClock, 1_000).then(() => over.push("slept"));
  void sleep(systemClock, 60_000, stop.signal).then(() => over.push("woken"));
  void sleep(systemClock, 60_000, AbortSignal.abort()).then(() => over.push("never slept"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(over).toEqual(["never slept", "slept"]);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toEqual(["never slept", "slept", "woken"]);
  expect(vi.getTimerCount()).toBe(0);
});
