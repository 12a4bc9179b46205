import { describe, expect, it } from "vitest";
import { isolatedPoints, latestValues, prepareTimeSeries, spanOf } from "./prepare-time-series.ts";

const series = [{ seriesId: "a", label: "A", color: "black", dash: "" }];
const rows = (...values: (number | null)[]) => values.map((a, x) => ({ x, values: { a } }));
const base = { series, bands: [], span: [0, 60], unit: "bytes" } as const;

describe("prepareTimeSeries", () => {
  it("spans the time it was given and not just the points so far, so that nothing moves when one comes", () => {
    expect(prepareTimeSeries({ ...base, rows: rows(1, 2) }).x.domain).toEqual([0, 60]);
  });

  it("draws a limit that the values come near, with room for it on the axis", () => {
    const data = prepareTimeSeries({ ...base, rows: rows(10, 200), limits: [{ label: "limit", value: 512 }] });
    expect(data.limits).toHaveLength(1);
    expect(data.y.domain[1]).toBeGreaterThanOrEqual(512);
  });

  it("leaves out a limit that would flatten the values", () => {
    const data = prepareTimeSeries({ ...base, rows: rows(10, 20), limits: [{ label: "limit", value: 512 }] });
    expect(data.limits).toEqual([]);
    expect(data.y.domain[1]).toBeLessThan(50);
  });

  it("keeps zeros off a log axis's range", () => {
    expect(prepareTimeSeries({ ...base, rows: rows(0, 300, 900), scale: "log" }).y.domain).toEqual([200, 1000]);
  });

  it("draws an empty chart before the first second", () => {
    expect(prepareTimeSeries({ ...base, rows: [] })).toMatchObject({
      rows: [],
      y: { domain: [0, expect.any(Number)] },
    });
  });
});

describe("isolatedPoints", () => {
  it("finds what stands alone between gaps, at the ends too", () => {
    expect(isolatedPoints({ series, rows: rows(1, null, 2, 3, null, 4) }).map(({ value }) => value)).toEqual([1, 4]);
    expect(isolatedPoints({ series, rows: rows(7) }).map(({ value }) => value)).toEqual([7]);
    expect(isolatedPoints({ series, rows: rows(1, 2) })).toEqual([]);
  });
});

describe("spanOf", () => {
  it("covers all rows up to the end of the last second", () => {
    expect(
      spanOf([
        { x: -5, values: {} },
        { x: 63, values: {} },
      ]),
    ).toEqual([-5, 64]);
    expect(spanOf([])).toEqual([0, 1]);
  });
});

describe("latestValues", () => {
  it("takes the newest second, a gap included", () => {
    expect(latestValues({ series, rows: rows(1, 2) })).toEqual({ a: 2 });
    expect(latestValues({ series, rows: rows(1, null) })).toEqual({ a: null });
    expect(latestValues({ series, rows: [] })).toEqual({ a: null });
  });
});
