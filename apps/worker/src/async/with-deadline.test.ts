import { expect, test, vi } from "vitest";
import { withDeadline } from "./with-deadline.ts";

const late = () => new Error("late");
const never = new Promise<never>(() => undefined);
const { signal: calm } = new AbortController();

test("an answer in time is the answer, and an error in time the error", async () => {
  expect(await withDeadline(Promise.resolve(7), 60_000, late, calm)).toBe(7);
  await expect(withDeadline(Promise.reject(new Error("broken")), 60_000, late, calm)).rejects.toThrow("broken");
});

test("after the deadline it is late", async () => {
  vi.useFakeTimers();
  try {
    const waited = expect(withDeadline(never, 5_000, late, calm)).rejects.toThrow("late");
    await vi.advanceTimersByTimeAsync(5_000);
    await waited;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("an abort ends the wait with its reason, also one that came before", async () => {
  const controller = new AbortController();
  const waited = withDeadline(never, 60_000, late, controller.signal);
  controller.abort(new Error("cancelled"));
  await expect(waited).rejects.toThrow("cancelled");
  await expect(withDeadline(Promise.resolve(1), 60_000, late, controller.signal)).rejects.toThrow("cancelled");
});

test("what fails after the wait was given up is nobody's unhandled rejection", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  let fail: (error: Error) => void = () => undefined;
  const given = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await expect(withDeadline(given, 60_000, late, AbortSignal.abort(new Error("cancelled")))).rejects.toThrow(
    "cancelled",
  );
  fail(new Error("too late to matter"));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
