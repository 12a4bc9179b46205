import { expect, test } from "vitest";
import { prepareDistribution } from "./distribution.ts";

const line = (seriesId: string, bars: { fromUs: number; share: number }[]) => ({
  seriesId,
  label: seriesId,
  color: "red",
  dash: "",
  bars,
});

test("distributions stand over each other, with zero where one has nothing, and end on the axis", () => {
  const { rows, x, series } = prepareDistribution([
    line("A", [
      { fromUs: 100, share: 0.4 },
      { fromUs: 200, share: 0.6 },
    ]),
    line("B", [{ fromUs: 200, share: 1 }]),
    line("C", []),
  ]);
  expect(series.map(({ seriesId }) => seriesId)).toEqual(["A", "B"]);
  expect(rows).toEqual([
    { x: 100, values: { A: 0.4, B: 0 } },
    { x: 200, values: { A: 0.6, B: 1 } },
    { x: 400, values: { A: 0, B: 0 } },
  ]);
  expect(x.domain).toEqual([100, 500]);
});

test("nothing to draw is not an error", () => {
  expect(prepareDistribution([]).rows).toEqual([]);
});
