import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseWatch } from "./database-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A database that answers probes, or never does. */
function open() {
  const state = { isFrozen: false, probes: 0 };
  const probe = () => {
    state.probes++;
    return state.isFrozen ? new Promise<never>(() => undefined) : Promise.resolve();
  };
  return { state, watch: new DatabaseWatch(probe, Date.now) };
}

const taking = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve("done"), ms));
const never = () => new Promise<never>(() => undefined);

test("a slow query is waited for while PostgreSQL answers, and a quick one costs no probe", async () => {
  const { state, watch } = open();
  const quick = watch.guard(taking(100));
  await vi.advanceTimersByTimeAsync(100);
  expect([await quick, state.probes]).toEqual(["done", 0]);
  const slow = watch.guard(taking(10_000));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toBe("done");
  expect(state.probes).toBeGreaterThan(5);
});

test("requests that wait for a frozen PostgreSQL fail within two seconds, and later ones begin nothing", async () => {
  const { state, watch } = open();
  state.isFrozen = true;
  const refused = expect(watch.guard(never)).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  const work = vi.fn(taking(0));
  await expect(watch.guard(work)).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  expect(work).not.toHaveBeenCalled();
});

test("requests are served again once PostgreSQL answers", async () => {
  const { state, watch } = open();
  state.isFrozen = true;
  const refused = expect(watch.guard(never)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  state.isFrozen = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await watch.guard(async () => "done")).toBe("done");
});

test("hundreds of waiting requests share their probes", async () => {
  const { state, watch } = open();
  const waiting = Array.from({ length: 300 }, () => watch.guard(taking(2_000)));
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(waiting);
  expect(state.probes).toBeLessThan(10);
});

test("nothing is probed after the end", async () => {
  const { state, watch } = open();
  state.isFrozen = true;
  const answers = watch.answers();
  await vi.advanceTimersByTimeAsync(1_401);
  expect(await answers).toBe(false);
  watch[Symbol.dispose]();
  const before = state.probes;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.probes).toBe(before);
});
