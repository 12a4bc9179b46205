import { expect, test } from "vitest";
import { metricsOf, secondValue, summaryValue } from "./script-values.ts";

test("a second shows sums, newest values, shares and means", () => {
  expect(secondValue({ type: "counter", sum: 8 })).toBe(8);
  expect(secondValue({ type: "gauge", value: 3 })).toBe(3);
  expect(secondValue({ type: "rate", passes: 1, count: 4 })).toBe(0.25);
  expect(secondValue({ type: "trend", count: 4, sum: 10, min: 1, max: 5 })).toBe(2.5);
  expect(secondValue({ type: "trend", count: 0, sum: 0, min: 0, max: 0 })).toBeNull();
  expect(secondValue(undefined)).toBeNull();
});

test("WebSocket's metrics come first, then the script's own, then k6's others", () => {
  const figure = { type: "counter", sum: 1 } as const;
  const metrics = { http_reqs: figure, echoes: figure, ws_sessions: figure, iterations: figure };
  expect(metricsOf([{ second: 0, metrics }])).toEqual(["ws_sessions", "echoes", "http_reqs", "iterations"]);
});

test("a run without a summary has no value", () => {
  expect(summaryValue(null, "ws_sessions", "count")).toBeNull();
});
