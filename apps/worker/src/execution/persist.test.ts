import { systemClock } from "@plumbline/backend/lifetime/clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { persist } from "./persist.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = new AbortController().signal;
/** A write that takes so long, as a database does that is frozen meanwhile. */
const taking = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve("done"), ms));

test.each([
  [900, 0],
  [8_000, 1],
])("a write of %i ms that needs no second try is told as slow %i times", async (ms, times) => {
  const slow: number[] = [];
  const written = persist({ clock: systemClock }, taking(ms), never, ({ fromMs, toMs }) => slow.push(toMs - fromMs));
  await vi.advanceTimersByTimeAsync(ms);
  expect(await written).toBe("done");
  expect(slow).toEqual(Array.from({ length: times }, () => ms));
});
