import { expect, test } from "vitest";
import { findChangePoints } from "./change-points.ts";
import reference from "./testdata/change-points.json";
import series from "./testdata/series.json";

const parameters = {
  "w50_p0.001_m0.0": { window: 50, pValue: 0.001, minMagnitude: 0 },
  "w30_p0.001_m0.0": { window: 30, pValue: 0.001, minMagnitude: 0 },
  "w50_p0.01_m0.0": { window: 50, pValue: 0.01, minMagnitude: 0 },
  "w50_p0.001_m0.03": { window: 50, pValue: 0.001, minMagnitude: 0.03 },
} as const;

const cases = series.flatMap(({ name, values }, nth) =>
  (Object.keys(parameters) as (keyof typeof parameters)[]).map((set) => ({ name, values, set, otava: reference[nth] })),
);

test.each(cases)("$name with $set: the same change points as Apache Otava", ({ name, values, set, otava }) => {
  expect(otava?.name).toBe(name);
  const expected = otava?.otava[set] ?? [];
  const seen = findChangePoints(values, parameters[set]);
  expect(seen.map((point) => point.index)).toEqual(expected.map((point) => point.index));
  seen.forEach((point, nth) => {
    const their = expected[nth];
    expect(Math.abs(point.pValue - (their?.pvalue ?? Number.NaN))).toBeLessThanOrEqual(1e-10);
    expect(point.qhat).toBeCloseTo(their?.qhat ?? Number.NaN, 9);
    expect(point.before.mean).toBeCloseTo(their?.mean_1 ?? Number.NaN, 9);
    expect(point.after.mean).toBeCloseTo(their?.mean_2 ?? Number.NaN, 9);
    expect(point.before.deviation).toBeCloseTo(their?.std_1 ?? Number.NaN, 9);
    expect(point.after.deviation).toBeCloseTo(their?.std_2 ?? Number.NaN, 9);
  });
});

test("all 76 series under all 4 parameter sets were compared", () => {
  expect(cases).toHaveLength(76 * 4);
});

test("a constant series does not change, whatever its last digit", () => {
  for (const value of [0.1, 1e-7, 123456.789]) {
    const values = new Array<number>(200).fill(value);
    expect(findChangePoints(values, parameters["w50_p0.01_m0.0"])).toEqual([]);
  }
});

test("nothing and a single value have no change points", () => {
  expect(findChangePoints([], parameters["w50_p0.001_m0.0"])).toEqual([]);
  expect(findChangePoints([1], parameters["w50_p0.001_m0.0"])).toEqual([]);
});
