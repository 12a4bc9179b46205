import { expect, test } from "vitest";
import { prepareTimeSeries } from "./prepare-time-series.ts";
import { parseAsStretch, zoomTo } from "./zoom.ts";

const minute = prepareTimeSeries({
  series: [{ seriesId: "a", label: "a", color: "black", dash: "" }],
  rows: Array.from({ length: 60 }, (_, second) => ({ x: second, values: { a: second } })),
  bands: [],
  span: [0, 60],
  unit: "count",
});

test("a stretch shows its seconds with a neighbour on each side, under round ticks and the scale of the whole", () => {
  const zoomed = zoomTo(minute, [20, 30]);
  expect(zoomed.rows.map(({ x }) => x)).toEqual([19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
  expect(zoomed.x).toMatchObject({ domain: [20, 30], ticks: [20, 22, 24, 26, 28, 30] });
  expect(zoomed.y).toBe(minute.y);
});

test("a stretch that leaves the chart ends at its edge, and one outside shows the whole", () => {
  expect(zoomTo(minute, [50, 500]).x.domain).toEqual([50, 60]);
  expect(zoomTo(minute, [100, 200])).toBe(minute);
  expect(zoomTo(minute, null)).toBe(minute);
});

test("an address keeps a stretch", () => {
  for (const stretch of [
    [0, 1],
    [-5, 12.5],
  ] as const)
    expect(parseAsStretch.parse(parseAsStretch.serialize(stretch))).toEqual(stretch);
});

test.each(["", "10", "~", "20~10", "5~5", "a~b", "1~2~3", "0~Infinity"])("%j in an address is no stretch", (text) => {
  expect(parseAsStretch.parse(text)).toBeNull();
});
