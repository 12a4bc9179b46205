import { expect, test } from "vitest";
import { keeps, parseThreshold, type Threshold, ThresholdText } from "./threshold.ts";

test.each([
  ["latency.p99 < 5 ms", { metricId: "latency.p99", operator: "<", value: 5000 }],
  ["latency.p99<5000µs", { metricId: "latency.p99", operator: "<", value: 5000 }],
  [" startup <= 1.5 s ", { metricId: "startup", operator: "<=", value: 1500 }],
  ["ratio.delivered >= 99.5 %", { metricId: "ratio.delivered", operator: ">=", value: 0.995 }],
  ["ratio.delivered >= 0.995", { metricId: "ratio.delivered", operator: ">=", value: 0.995 }],
  ["throughput.delivered > 10 k/s", { metricId: "throughput.delivered", operator: ">", value: 10_000 }],
  ["server.memory.peak < 64 MiB", { metricId: "server.memory.peak", operator: "<", value: 64 * 2 ** 20 }],
  ["errors.total <= 0", { metricId: "errors.total", operator: "<=", value: 0 }],
])("%j is read in the metric's own unit", (text, expected) => {
  expect(parseThreshold(text)).toEqual({ ...expected, value: expect.closeTo(expected.value, 9), text: text.trim() });
  expect(ThresholdText.safeParse(text).success).toBe(true);
});

test.each([
  ["latency.p99", "is not a threshold"],
  ["latency.p99 = 5 ms", "is not a threshold"],
  ["latency.p99 < -5 ms", "is not a threshold"],
  ["latency.p98 < 5 ms", 'no metric "latency.p98"'],
  ["toString < 5", 'no metric "toString"'],
  ["latency.p99 < 5", "without a unit"],
  ["latency.p99 < 5 MiB", 'not in "MiB"'],
  ["errors.total < 1 toString", 'not in "toString"'],
])("%j is refused with what would be right", (text, part) => {
  expect(parseThreshold(text)).toContain(part);
  expect(ThresholdText.safeParse(text).error?.issues[0]?.message).toContain(part);
});

test("a figure on the limit keeps only what allows it", () => {
  const at = (operator: Threshold["operator"]) => keeps({ metricId: "startup", operator, value: 5, text: "" }, 5);
  expect([at("<"), at("<="), at(">"), at(">=")]).toEqual([false, true, false, true]);
});
