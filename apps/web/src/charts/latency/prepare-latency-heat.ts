import type { LatencyHeat } from "@plumbline/core/histogram/latency-heat";
import type { Say } from "#i18n/say.ts";
import { type Axis, highestValue, logAxis, timeAxis } from "../axis/axes.ts";
import type { ChartTable } from "../frame/chart-table.ts";
import type { Stretch } from "../time/zoom.ts";

/** A stretch of time and of latency with the deliveries in it; `shade` is from 0 to 1, 1 at the highest rate. */
export type LatencyCell = { fromS: number; toS: number; fromUs: number; toUs: number; count: number; shade: number };

/** All that a heat map draws: x seconds of the trial, y microseconds on a log axis. */
export type HeatMapData = { cells: readonly LatencyCell[]; x: Axis; y: Axis };

/** Shades rise with the logarithm of the rate: a few late messages must be seen beside thousands of punctual ones. */
export function prepareLatencyHeat({ fromUs, columns }: LatencyHeat): HeatMapData {
  const zeroMs = columns[0]?.startMs ?? 0;
  const cells = columns.flatMap(({ startMs, durationMs, counts }) => {
    const fromS = (startMs - zeroMs) / 1000;
    return counts.flatMap((count, row) => {
      const [from, to] = [fromUs[row], fromUs[row + 1]];
      if (count === 0 || from === undefined || to === undefined) return [];
      const rate = count / Math.max(durationMs / 1000, Number.EPSILON);
      return [{ fromS, toS: fromS + durationMs / 1000, fromUs: from, toUs: to, count, rate }];
    });
  });
  const most = Math.log1p(highestValue(cells.map(({ rate }) => rate)) ?? 1);
  return {
    cells: cells.map(({ rate, ...cell }) => ({ ...cell, shade: Math.log1p(rate) / most })),
    x: timeAxis([0, Math.max(1, highestValue(cells.map(({ toS }) => toS)) ?? 1)]),
    y: logAxis(fromUs[0] ?? 1, fromUs.at(-1) ?? 10),
  };
}

/** The cells inside a part of the time, under ticks of its own. */
export function zoomHeat(data: HeatMapData, stretch: Stretch | null): HeatMapData {
  if (!stretch) return data;
  const [from, to] = [Math.max(stretch[0], data.x.domain[0]), Math.min(stretch[1], data.x.domain[1])];
  const cells = data.cells.filter(({ fromS, toS }) => toS > from && fromS < to);
  return cells.length === 0 ? data : { ...data, cells, x: timeAxis([from, to]) };
}

/** The cells as a table, in seconds and microseconds. */
export function heatTable({ cells }: Pick<HeatMapData, "cells">, say: Say): ChartTable {
  const digits = (value: number) => Number(value.toPrecision(4));
  return {
    columns: [
      ...(["fromSecond", "toSecond", "fromUs", "toUs"] as const).map((id) => say(`chart.${id}`)),
      say("panel.deliveries"),
    ],
    rows: cells.map(({ fromS, toS, fromUs, toUs, count }) => [...[fromS, toS, fromUs, toUs].map(digits), count]),
  };
}
