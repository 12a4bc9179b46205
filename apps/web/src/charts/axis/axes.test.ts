import { describe, expect, it } from "vitest";
import { fittedAxis, highestValue, linearAxis, logAxis, lowestPositive, timeAxis } from "./axes.ts";

describe("linearAxis", () => {
  it("begins at zero and ends at a round number at or above the highest value", () => {
    expect(linearAxis(9900)).toEqual({
      scale: "linear",
      domain: [0, 10_197],
      ticks: [0, 2000, 4000, 6000, 8000, 10_000],
    });
    expect(linearAxis(0.37).domain).toEqual([0, 0.4]);
  });

  it("leaves a line along the highest value room above it", () => {
    expect(linearAxis(100)).toEqual({ scale: "linear", domain: [0, 103], ticks: [0, 20, 40, 60, 80, 100] });
  });

  it("shows an empty axis where nothing was seen or all was zero", () => {
    expect(linearAxis(null).domain[1]).toBeGreaterThan(0);
    expect(linearAxis(0).domain[1]).toBeGreaterThan(0);
  });

  it("steps in powers of two for bytes", () => {
    expect(linearAxis(300 * 1024 ** 2, { binary: true }).ticks.map((tick) => tick / 1024 ** 2)).toEqual([
      0, 64, 128, 192, 256, 320,
    ]);
  });

  it("carries no rounding dust into its ticks", () => {
    expect(linearAxis(0.3).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });
});

describe("logAxis", () => {
  it("lies between round numbers around the values", () => {
    expect(logAxis(340, 1900)).toEqual({ scale: "log", domain: [200, 2000], ticks: [200, 500, 1000, 2000] });
  });

  it("is labelled at decades where it spans many", () => {
    expect(logAxis(12, 900_000).ticks).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000]);
  });

  it("has a length even where all values are equal or there are none", () => {
    expect(logAxis(100, 100)).toMatchObject({ domain: [100, 200] });
    expect(logAxis(null, null)).toMatchObject({ domain: [1, 10] });
  });
});

describe("timeAxis", () => {
  it("is labelled at seconds that people read, and at the start of measuring", () => {
    expect(timeAxis([-5, 64]).ticks).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(timeAxis([0, 3600]).ticks).toEqual([0, 600, 1200, 1800, 2400, 3000, 3600]);
  });
});

describe("extremes", () => {
  it("skip gaps and what is not finite", () => {
    expect(highestValue([1, null, Number.POSITIVE_INFINITY, 3, undefined])).toBe(3);
    expect(highestValue([null])).toBeNull();
    expect(lowestPositive([0, -2, null, 5, 3])).toBe(3);
  });
});

describe("fittedAxis", () => {
  it("lies between round numbers around the values, not from zero", () => {
    expect(fittedAxis(97, 112)).toEqual({ scale: "linear", domain: [95, 115], ticks: [95, 100, 105, 110, 115] });
    expect(fittedAxis(-3, 4).domain).toEqual([-4, 4]);
  });

  it("has room around one value, zero too", () => {
    for (const value of [250, 0, -7]) {
      const { domain } = fittedAxis(value, value);
      expect(domain[0]).toBeLessThan(value);
      expect(domain[1]).toBeGreaterThan(value);
    }
  });
});
