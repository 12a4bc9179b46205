import { expect, test } from "vitest";
import { Drain } from "./drain.ts";

test("a stop waits for a load that is nearly done, and for no other", () => {
  const drain = new Drain();
  expect(drain.waitMs()).toBe(0);
  drain.expectLoadEnd(60_000);
  expect(drain.waitMs()).toBe(0);
  drain.expectLoadEnd(5_000);
  expect(drain.waitMs()).toBeGreaterThan(5_000);
  drain.expectLoadEnd(null);
  expect(drain.waitMs()).toBe(0);
});
