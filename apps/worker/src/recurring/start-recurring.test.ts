import { systemClock } from "@plumbline/backend/lifetime/clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkerDeps } from "../execution/execution.ts";
import { HostLock } from "../execution/host/host-lock.ts";
import type { RecurringWork } from "./recurring-work.ts";
import { startRecurring } from "./start-recurring.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Starts works that count how often they were done. */
function start(works: Readonly<Record<string, Omit<RecurringWork, "work"> & { fails?: boolean }>>) {
  const hostLock = new HostLock();
  const warned: unknown[] = [];
  const done = Object.fromEntries(Object.keys(works).map((name) => [name, 0]));
  const log = { warn: (facts: object) => warned.push(facts) };
  const counted = Object.entries(works).map(([name, { fails, ...work }]) => {
    const count = async () => {
      done[name] = (done[name] ?? 0) + 1;
      if (fails) throw new Error("no");
    };
    return [name, { ...work, work: count }];
  });
  const started = startRecurring(
    {
      hostLock,
      log,
      backend: { clock: systemClock, schema: { check: async () => undefined } },
    } as unknown as WorkerDeps,
    Object.fromEntries(counted),
  );
  return { hostLock, done, warned, started };
}

test("each work is done at once and again after its own pause, until it is disposed", async () => {
  const { done, started } = start({ often: { everyMs: 1_000 }, seldom: { everyMs: 10_000 } });
  await vi.advanceTimersByTimeAsync(10_500);
  expect(done).toEqual({ often: 11, seldom: 2 });
  await started[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual({ often: 11, seldom: 2 });
});

test("work that needs rest waits until no run has used the host for so long", async () => {
  const { hostLock, done, started } = start({ heavy: { everyMs: 1_000, restMs: 60_000 } });
  const run = hostLock.beginRun();
  await vi.advanceTimersByTimeAsync(120_000);
  run[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(done).toEqual({ heavy: 0 });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(done).toEqual({ heavy: 1 });
  await started[Symbol.asyncDispose]();
});

test("work that fails is named in the log, tried again, and does not hold up the others", async () => {
  const { done, warned, started } = start({ broken: { everyMs: 1_000, fails: true }, sound: { everyMs: 1_000 } });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(done).toEqual({ broken: 3, sound: 3 });
  expect(warned).toEqual(Array.from({ length: 3 }, () => ({ work: "broken", err: expect.any(Error) })));
  await started[Symbol.asyncDispose]();
});
