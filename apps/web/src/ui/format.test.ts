import { describe, expect, it } from "vitest";
import {
  ABSENT,
  formatBytes,
  formatCompact,
  formatCount,
  formatDuration,
  formatMetric,
  formatMicroseconds,
  formatNumber,
  formatPercent,
  formatRatio,
} from "./format.ts";

/** Spaces that do not break as plain ones, so that cases stay readable. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("numbers", () => {
  it.each([
    [0, "0"],
    [0.012345, "0.0123"],
    [1, "1.00"],
    [12.345, "12.3"],
    [999.9, "1,000"],
    [9899.6, "9,900"],
    [123_456, "123,000"],
    [999_600, "1.00 M"],
    [4_995_000, "5.00 M"],
    [-1234.5, "-1,230"],
    [0.000_000_12, "1.2e-7"],
  ])("shows %d as %s: three significant digits", (value, text) => {
    expect(plain(formatNumber(value))).toBe(text);
  });
  it("counts exactly, thousands apart", () => {
    expect(plain(formatCount(1_234_567))).toBe("1,234,567");
    expect(plain(formatCount(999))).toBe("999");
  });
  it.each([
    [0, "0"],
    [800, "800"],
    [1200, "1.2 k"],
    [50_000, "50 k"],
    [3_000_000, "3 M"],
  ])("labels an axis at %d with %s", (value, text) => {
    expect(plain(formatCompact(value))).toBe(text);
  });
});

it("says that a figure was not delivered, and draws a dash where there is none", () => {
  expect(formatMetric(Number.POSITIVE_INFINITY, "µs")).toBe("not delivered");
  expect([undefined, null, Number.NaN].map((value) => formatMetric(value, "µs"))).toEqual([ABSENT, ABSENT, ABSENT]);
});

describe("units", () => {
  it("chooses the time unit that reads best", () => {
    expect(["850 µs", "3.40 ms", "1.25 s"]).toEqual([850, 3400, 1_250_000].map((us) => plain(formatMicroseconds(us))));
  });
  it("counts bytes in powers of 1024", () => {
    expect(["640 B", "1.95 MiB", "512 MiB"]).toEqual(
      [640, 2_044_723, 512 * 1024 ** 2].map((bytes) => plain(formatBytes(bytes))),
    );
  });
  it("never rounds a loss away", () => {
    expect(plain(formatPercent(1))).toBe("100 %");
    expect(plain(formatPercent(0.99999))).toBe("99.99 %");
    expect([0.9912, 0.9923, 0.9934, 0.9973, 0.9984].map(formatPercent).map(plain)).toEqual([
      "99.12 %",
      "99.23 %",
      "99.34 %",
      "99.73 %",
      "99.84 %",
    ]);
    expect(plain(formatPercent(0.5))).toBe("50.0 %");
    expect(plain(formatPercent(0))).toBe("0 %");
  });
  it("gives each metric its unit and absent ones a dash", () => {
    expect(plain(formatMetric(9900, "1/s"))).toBe("9,900/s");
    expect(plain(formatMetric(0.5, "cores"))).toBe("0.500 cores");
    expect(plain(formatMetric(350, "ms"))).toBe("350 ms");
    expect(formatMetric(undefined, "µs")).toBe(ABSENT);
    expect(formatMetric(Number.NaN, "µs")).toBe(ABSENT);
  });
  it("shows a ratio with its interval", () => {
    expect(formatRatio(1.8234, { low: 1.741, high: 1.899 })).toBe("1.82× (1.74–1.90)");
    expect(formatRatio(0.5)).toBe("0.500×");
  });
});

describe("times", () => {
  it.each([
    [0, "0 s"],
    [0.25, "250 ms"],
    [45, "45 s"],
    [60, "1 min"],
    [200, "3 min 20 s"],
    [3600, "1 h"],
    [7500, "2 h 5 min"],
  ])("says %d seconds as %s", (seconds, text) => {
    expect(plain(formatDuration(seconds))).toBe(text);
  });
});
