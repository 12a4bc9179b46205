import { systemClock } from "@plumbline/backend/lifetime/clock";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { persist } from "./persist.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const outage = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

/** Time after which a write is given up that always fails with this error, in seconds. */
async function givenUpAfterS(error: Error, signal = new AbortController().signal): Promise<number> {
  const fromMs = performance.now();
  const written = persist({ clock: systemClock }, () => Promise.reject(error), signal).catch((thrown: unknown) => {
    expect(thrown).toBe(error);
    return performance.now() - fromMs;
  });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  return Math.round((await written) / 1_000);
}

test("an outage of the database and its full disk are waited for five minutes, and any other error ten seconds", async () => {
  expect(await givenUpAfterS(outage)).toBe(300);
  expect(await givenUpAfterS(new Error("could not extend file: No space left on device"))).toBe(300);
  expect(await givenUpAfterS(new Error("refused"))).toBe(10);
});

test("a write is not repeated once its lease is lost or its execution ends", async () => {
  expect(await givenUpAfterS(new LeaseLost({ kind: "run", id: "r" }))).toBe(0);
  expect(await givenUpAfterS(outage, AbortSignal.abort())).toBe(0);
});
