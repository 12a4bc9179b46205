import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareCumulative } from "./cumulative.ts";

const line = (seriesId: string, bars: { fromUs: number; share: number }[]) => ({
  ...{ seriesId, label: seriesId, color: "red", dash: "" },
  bars,
});

test("each series rises from nothing to all of its own values", () => {
  const { rows, series } = prepareCumulative([
    line("A", [
      { fromUs: 100, share: 0.4 },
      { fromUs: 200, share: 0.6 },
    ]),
    line("B", [
      { fromUs: 200, share: 0.5 },
      { fromUs: 400, share: 0.5 },
    ]),
    line("C", []),
  ]);
  expect(series.map(({ seriesId }) => seriesId)).toEqual(["A", "B"]);
  expect(rows).toEqual([
    { x: 100, values: { A: 0, B: 0 } },
    { x: 200, values: { A: 0.4, B: 0 } },
    { x: 400, values: { A: 1, B: 0.5 } },
    { x: 800, values: { A: 1, B: 1 } },
  ]);
});

test("no share falls, and each ends at exactly 1", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }), (weights) => {
      const sum = weights.reduce((all, weight) => all + weight, 0) || 1;
      const bars = weights.map((weight, nth) => ({ fromUs: 10 ** (nth / 20), share: weight / sum }));
      const shares = prepareCumulative([line("A", bars)]).rows.map(({ values }) => values.A ?? Number.NaN);
      expect(shares[0]).toBe(0);
      expect(shares.at(-1)).toBe(1);
      for (const [nth, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual((shares[nth - 1] ?? 0) - 1e-9);
    }),
  );
});
