import { expect, test } from "vitest";
import { bestEffort } from "./best-effort.ts";
import { throttleWarnings } from "./throttle-warnings.ts";

function recordWarnings() {
  const lines: [object, string][] = [];
  return { lines, warn: (fields: object, message: string) => void lines.push([fields, message]) };
}

test("one warning per message and period passes, and the next one counts those between", () => {
  const log = recordWarnings();
  let nowMs = 0;
  const throttled = throttleWarnings(log, 1_000, () => nowMs);
  for (nowMs = 0; nowMs < 1_000; nowMs += 250) throttled.warn({ nowMs }, "Redis is away");
  throttled.warn({}, "another failure");
  throttled.warn({ nowMs }, "Redis is away");
  expect(log.lines).toEqual([
    [{ nowMs: 0 }, "Redis is away"],
    [{}, "another failure"],
    [{ nowMs: 1_000, suppressed: 3 }, "Redis is away"],
  ]);
});

test("a failure is logged with its error, and work that succeeds keeps its result", async () => {
  const log = recordWarnings();
  const error = new Error("refused");
  expect(await bestEffort(Promise.resolve(7), log, "counting")).toBe(7);
  expect(await bestEffort(Promise.reject(error), log, "publishing an event")).toBeUndefined();
  expect(log.lines).toEqual([[{ err: error }, "failed while publishing an event"]]);
});
