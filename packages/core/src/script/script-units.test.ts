import { expect, test } from "vitest";
import { unitOf, unitOfSecond } from "./script-units.ts";

test("a count is a count whatever its metric contains, and a rate is per second", () => {
  expect(unitOf({ type: "trend", contains: "time" }, "p(95)")).toBe("ms");
  expect(unitOf({ type: "trend", contains: "time" }, "count")).toBe("count");
  expect(unitOf({ type: "counter", contains: "data" }, "rate")).toBe("bytes/s");
  expect(unitOf({ type: "counter", contains: "default" }, "rate")).toBe("1/s");
  expect(unitOf({ type: "rate", contains: "default" }, "value")).toBe("ratio");
});

test("a second shows milliseconds, shares, bytes and counters per second", () => {
  expect(unitOfSecond({ type: "trend", contains: "time" })).toBe("ms");
  expect(unitOfSecond({ type: "trend", contains: "data" })).toBe("bytes");
  expect(unitOfSecond({ type: "trend", contains: "default" })).toBe("count");
  expect(unitOfSecond({ type: "rate", contains: "default" })).toBe("ratio");
  expect(unitOfSecond({ type: "counter", contains: "default" })).toBe("1/s");
  expect(unitOfSecond({ type: "counter", contains: "data" })).toBe("bytes/s");
  expect(unitOfSecond({ type: "gauge", contains: "default" })).toBe("count");
});
