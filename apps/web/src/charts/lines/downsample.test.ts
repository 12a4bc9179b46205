import { describe, expect, it } from "vitest";
import { downsampleRows, type Row } from "./downsample.ts";

const rows = (count: number, value: (index: number) => number | null): Row[] =>
  Array.from({ length: count }, (_, x) => ({ x, values: { a: value(x) } }));

describe("downsampleRows", () => {
  it("leaves a chart alone that has few enough points", () => {
    const few = rows(1000, (index) => index);
    expect(downsampleRows(few, ["a"])).toBe(few);
  });

  it("keeps a single spike among 20,000 equal seconds", () => {
    const drawn = downsampleRows(
      rows(20_000, (index) => (index === 13_337 ? 900 : 1)),
      ["a"],
    );
    expect(drawn.length).toBeLessThanOrEqual(1002);
    expect(drawn.map((row) => row.values.a)).toContain(900);
  });

  it("keeps the first and the last second", () => {
    const drawn = downsampleRows(rows(5000, Math.sin), ["a"]);
    expect(drawn[0]?.x).toBe(0);
    expect(drawn.at(-1)?.x).toBe(4999);
  });

  it("keeps both edges of a gap, so that no line closes over it", () => {
    const drawn = downsampleRows(
      rows(5000, (index) => (index >= 2000 && index < 2003 ? null : 1)),
      ["a"],
    );
    expect(drawn.filter((row) => row.values.a === null).map((row) => row.x)).toEqual([2000, 2002]);
    expect(drawn.map((row) => row.x)).toEqual(expect.arrayContaining([1999, 2003]));
  });

  it("shares the points among the series and keeps whole rows", () => {
    const two = Array.from({ length: 10_000 }, (_, x) => ({ x, values: { a: Math.sin(x), b: Math.cos(x) } }));
    const drawn = downsampleRows(two, ["a", "b"]);
    expect(drawn.length).toBeLessThanOrEqual(1002);
    expect(drawn.every((row) => row.values.a !== null && row.values.b !== null)).toBe(true);
  });
});
