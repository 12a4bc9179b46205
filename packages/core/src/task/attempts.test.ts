import { expect, test } from "vitest";
import { backoffMs, MAX_ATTEMPTS } from "./attempts.ts";

test("there are three attempts, and the pause before each further one grows", () => {
  expect(MAX_ATTEMPTS).toBe(3);
  expect([1, 2, 3, 4].map(backoffMs)).toEqual([5_000, 30_000, null, null]);
});
