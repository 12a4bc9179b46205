import { expect, test } from "vitest";
import { boundOffset } from "./clock-offset.ts";

/** A server whose clock is ahead by a second; every message takes `delayUs` each way, and a tick leaves `waitUs` after the request came. */
const visit = (askedUs: number, delayUs: number, waitUs: number) => {
  const readUs = askedUs + delayUs + waitUs;
  return { askedUs, ticks: [{ toldUs: readUs + 1e6, heardUs: readUs + delayUs }] };
};

test("the true offset lies within the bounds, and the quickest ways give them", () => {
  const visits = [visit(0, 900, 1000), visit(10_000, 200, 2000), visit(20_000, 4000, 1000)];
  const { offsetUs, uncertaintyUs } = boundOffset(visits) ?? { offsetUs: 0, uncertaintyUs: 0 };
  expect(Math.abs(offsetUs - 1e6)).toBeLessThanOrEqual(uncertaintyUs);
  // at the least by the quickest way back, at the most by the quickest way there and the timer
  expect(uncertaintyUs).toBe((1900 + 200) / 2);
});

test("stamps that cannot be of one clock give no offset", () => {
  const stepped = { askedUs: 30_000, ticks: [{ toldUs: 31_000, heardUs: 31_500 }] };
  expect(boundOffset([visit(0, 200, 1000), stepped])).toBeNull();
  expect(boundOffset([])).toBeNull();
});
