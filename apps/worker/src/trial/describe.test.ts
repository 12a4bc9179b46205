import { expect, test } from "vitest";
import { describeSummary } from "./describe.ts";

test("a summary in one line; 100 % means that nothing is missing", () => {
  expect(
    describeSummary({ values: { "throughput.delivered": 9900, "ratio.delivered": 1, "latency.owed.p99": 1234 } }),
  ).toBe("9,900 deliveries/s, 100 % of what was owed, latency p99 1.2 ms");
  expect(describeSummary({ values: { "throughput.delivered": 0.04, "ratio.delivered": 0.99999 } })).toBe(
    "0 deliveries/s, 99.9 % of what was owed",
  );
  expect(describeSummary({ values: { "latency.owed.p99": Number.POSITIVE_INFINITY } })).toBe(
    "latency p99 not delivered",
  );
});
