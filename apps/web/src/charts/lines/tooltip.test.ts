import { expect, it } from "vitest";
import { sortedEntries } from "./tooltip.ts";

const series = ["a", "b", "c", "d"].map((seriesId) => ({ seriesId, label: seriesId, color: "black", dash: "" }));

it("lists all series, the highest first, gaps last and in the legend's order", () => {
  expect(sortedEntries({ x: 0, values: { a: null, b: 1, c: 5 } }, series).map(({ seriesId }) => seriesId)).toEqual([
    "c",
    "b",
    "a",
    "d",
  ]);
});
