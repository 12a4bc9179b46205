import { expect, test } from "vitest";
import { inEnglish } from "#i18n/testing/in-language.tsx";
import { heatTable, prepareLatencyHeat, zoomHeat } from "./prepare-latency-heat.ts";

const heat = {
  fromUs: [100, 1000, 10_000],
  columns: [
    { startMs: 5000, durationMs: 10_000, counts: [9000, 1] },
    { startMs: 15_000, durationMs: 10_000, counts: [0, 0] },
    { startMs: 25_000, durationMs: 5000, counts: [4500, 0] },
  ],
};

test("cells lie in the trial's own time, empty ones are not drawn, and equal rates have one shade", () => {
  const { cells, x, y } = prepareLatencyHeat(heat);
  expect(cells.map(({ fromS, toS, fromUs, count }) => [fromS, toS, fromUs, count])).toEqual([
    [0, 10, 100, 9000],
    [0, 10, 1000, 1],
    [20, 25, 100, 4500],
  ]);
  expect(cells[0]?.shade).toBe(1);
  expect(cells[2]?.shade).toBe(1);
  expect(cells[1]?.shade).toBeGreaterThan(0);
  expect([x.domain, y.domain]).toEqual([
    [0, 25],
    [100, 10_000],
  ]);
});

test("a stretch shows its own cells, and one without any shows the whole", () => {
  const data = prepareLatencyHeat(heat);
  expect(zoomHeat(data, [18, 30])).toMatchObject({ cells: [{ fromS: 20 }], x: { domain: [18, 25] } });
  expect(zoomHeat(data, [12, 15])).toBe(data);
  expect(zoomHeat(data, null)).toBe(data);
});

test("the table has a line for each cell, and nothing to draw is not an error", () => {
  expect(heatTable(prepareLatencyHeat(heat), inEnglish).rows[0]).toEqual([0, 10, 100, 1000, 9000]);
  expect(prepareLatencyHeat({ fromUs: [], columns: [] }).cells).toEqual([]);
});
