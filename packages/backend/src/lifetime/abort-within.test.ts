import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { abortWithin } from "./abort-within.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The signal's abort reason. Only the listener refers to the signal, so that garbage collection could take it. */
const reasonOf = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener("abort", () => resolve(signal.reason), { once: true }));

test("the limit comes, however often memory is collected before", async () => {
  const over = reasonOf(abortWithin(300, new AbortController().signal).signal);
  for (let nth = 0; nth < 5; nth++) {
    await pause(40);
    collectGarbage();
  }
  expect(await over).toMatchObject({ name: "TimeoutError" });
});

test("another signal's reason is handed on, also of one that has aborted before", async () => {
  const stop = new AbortController();
  using limit = abortWithin(60_000, new AbortController().signal, stop.signal);
  const over = reasonOf(limit.signal);
  stop.abort("stopped");
  expect(await over).toBe("stopped");
  using late = abortWithin(60_000, stop.signal);
  expect(late.signal).toMatchObject({ aborted: true, reason: "stopped" });
});

test("what is disposed aborts no more", async () => {
  const stop = new AbortController();
  const limit = abortWithin(10, stop.signal);
  limit[Symbol.dispose]();
  stop.abort();
  await pause(50);
  expect(limit.signal.aborted).toBe(false);
});
