import { expect, test } from "vitest";
import { basisOf, inBasis, isOfBasis } from "./of-basis.ts";

test("a latency percentile has a counterpart over the other basis, and every other figure has none", () => {
  expect(inBasis("latency.p99.9", "owed")).toBe("latency.owed.p99.9");
  expect(inBasis("latency.owed.p99", "arrived")).toBe("latency.p99");
  expect(inBasis("latency.owed.p99", "owed")).toBe("latency.owed.p99");
  expect(inBasis("latency.mean", "owed")).toBe("latency.mean");
  expect(inBasis("connect.p95", "owed")).toBe("connect.p95");
  expect(isOfBasis("latency.p50", "owed")).toBe(false);
  expect(["latency.owed.p50", "latency.p50", "latency.max"].map(basisOf)).toEqual(["owed", "arrived", null]);
  expect(isOfBasis("throughput.delivered", "arrived")).toBe(true);
});
