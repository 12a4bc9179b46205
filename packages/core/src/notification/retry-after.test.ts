import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

test("pauses grow, and after the seventh try a message is given up", () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((tries) => retryAfterMs(tries, 500) ?? 0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(retryAfterMs(6, null)).not.toBeNull();
  expect(retryAfterMs(7, null)).toBeNull();
});

test("a receiver that is gone for good is not asked again", () => {
  expect(retryAfterMs(1, 410)).toBeNull();
});
