import { describe, expect, test } from "vitest";
import { intervalText, metricText } from "./metric-text.ts";
import { inDigits, inPaddedDigits, inPercent } from "./quantity-text.ts";

test.each([
  [9899.6, "1/s", "9,900/s", "9,900/s"],
  [1_234_567, "1/s", "1.23 M/s", "1.23 M/s"],
  [9901, "count", "9,901", "9,901"],
  [2.5, "count", "2.5", "2.50"],
  [999.6, "µs", "1 ms", "1.00 ms"],
  [2_035_700, "µs", "2.04 s", "2.04 s"],
  [2035.7, "ms", "2.04 s", "2.04 s"],
  [3.4, "µs/message", "3.4 µs/message", "3.40 µs/message"],
  [5, "bytes", "5 B", "5 B"],
  [23.5 * 1024 ** 3, "bytes", "23.5 GiB", "23.5 GiB"],
  [1536, "bytes/s", "1.5 KiB/s", "1.50 KiB/s"],
  [1, "cores", "1 core", "1.00 core"],
  [0.9999, "ratio", "99.99 %", "99.99 %"],
  [Number.POSITIVE_INFINITY, "µs", "not delivered", "not delivered"],
] as const)("%d %s reads %s in a sentence and %s in a column", (value, unit, sentence, column) => {
  expect(metricText(value, unit)).toBe(sentence);
  expect(metricText(value, unit, inPaddedDigits)).toBe(column);
});

describe("numbers", () => {
  test("have no negative zero and no exponent that a reader has to decode above a millionth", () => {
    expect([-0, -0.4e-9, 1.2e-7, 0.000_012].map(inDigits)).toEqual(["0", "-4e-10", "1.2e-7", "0.000012"]);
  });

  test("never round a loss away", () => {
    expect([1, 0.99999, 0.9912, 0.5, 0].map((share) => inPercent(share))).toEqual([
      "100 %",
      "99.99 %",
      "99.12 %",
      "50 %",
      "0 %",
    ]);
  });
});

test("an interval has the unit of its median", () => {
  expect(intervalText({ median: 4210, low: 998, high: 5100 }, "µs")).toBe(" (0.998–5.1)");
  expect(intervalText({ median: Number.POSITIVE_INFINITY, low: 998, high: Number.POSITIVE_INFINITY }, "µs")).toBe(
    " (998 µs–not delivered)",
  );
  expect(intervalText({ median: 1, low: null, high: null }, "µs")).toBe("");
});
