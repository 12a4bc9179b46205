import { describe, expect, it } from "vitest";
import { percentileAt, percentilePosition, percentileRows, percentileTicks, valueAt } from "./percentile-curve.ts";

const curve = [
  { percentile: 0, valueUs: 10 },
  { percentile: 50, valueUs: 100 },
  { percentile: 90, valueUs: 200 },
  { percentile: 99, valueUs: 900 },
  { percentile: 100, valueUs: 1500 },
];

describe("percentile positions", () => {
  it("put each further nine equally far", () => {
    expect([0, 90, 99, 99.9].map((percentile) => Math.log10(percentilePosition(percentile)))).toEqual([
      0,
      expect.closeTo(1),
      expect.closeTo(2),
      expect.closeTo(3),
    ]);
  });

  it("come back to the same percentile", () => {
    for (const percentile of [0, 50, 90, 95, 99, 99.9, 99.99])
      expect(percentileAt(percentilePosition(percentile))).toBe(percentile);
  });
});

describe("valueAt", () => {
  it("takes the first point that reaches the percentile, without interpolation", () => {
    expect(valueAt(curve, 50)).toBe(100);
    expect(valueAt(curve, 51)).toBe(200);
    expect(valueAt(curve.slice(0, 2), 60)).toBeNull();
  });
});

describe("percentileTicks", () => {
  it("go as far as the longest curve", () => {
    expect(percentileTicks([curve, curve.slice(0, 2)]).map((tick) => tick.label)).toEqual(["50 %", "90 %", "99 %"]);
  });
});

describe("percentileRows", () => {
  it("stand at the percentiles that the curves have, and leave out the one at 100 %, which lies at infinity", () => {
    const rows = percentileRows({ a: curve });
    expect(rows.map((row) => percentileAt(row.x))).toEqual([0, 50, 90, 99]);
    expect(rows.map((row) => row.values.a)).toEqual([10, 100, 200, 900]);
  });

  it("end each curve where its own count ends", () => {
    const last = percentileRows({ long: curve, short: curve.slice(0, 3) }).at(-1);
    expect(last?.values).toEqual({ long: 900, short: null });
  });

  it("take percentiles that differ by floating-point dust as one", () => {
    const dusty = [{ percentile: 100 - 0.1, valueUs: 1 }];
    const other = [{ percentile: 99.90000000000001, valueUs: 2 }];
    expect(percentileRows({ dusty, other }).map((row) => row.values)).toEqual([{ dusty: 1, other: 2 }]);
  });

  it("are none without curves", () => {
    expect(percentileRows({})).toEqual([]);
  });
});
