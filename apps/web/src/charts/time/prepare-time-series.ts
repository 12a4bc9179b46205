import type { Metric } from "@plumbline/core/metric/metric";
import { type Axis, highestValue, linearAxis, logAxis, lowestPositive, timeAxis } from "../axis/axes.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import { downsampleRows, type Row } from "../lines/downsample.ts";
import type { Band } from "./time-rows.ts";

/** A horizontal line that values must stay under. */
type Limit = { label: string; value: number };

/** Seconds that a rule of the audit rejects, in seconds of the chart's time; `rule` is its title. */
export type RejectedSeconds = { rule: string; outcome: "suspect" | "invalid"; fromS: number; toS: number };

/** All that a time chart draws. Values in `unit`, x in seconds. */
export type TimeSeriesData = {
  series: readonly ChartSeries[];
  rows: readonly Row[];
  bands: readonly Band[];
  rejected: readonly RejectedSeconds[];
  /** Only those near enough to the values to be drawn without flattening them. */
  limits: readonly Limit[];
  x: Axis;
  y: Axis;
  unit: Metric["unit"];
};

type Input = {
  series: readonly ChartSeries[];
  rows: readonly Row[];
  bands: readonly Band[];
  rejected?: readonly RejectedSeconds[];
  span: readonly [number, number];
  unit: Metric["unit"];
  scale?: "linear" | "log";
  limits?: readonly Limit[];
};

/** A limit is drawn when the highest value reaches this share of it. */
const NEAR_LIMIT = 0.25;

/** Decides axes, limits and points of a time chart. */
export function prepareTimeSeries({
  series,
  rows,
  bands,
  rejected = [],
  span,
  unit,
  scale = "linear",
  limits = [],
}: Input): TimeSeriesData {
  const seriesIds = series.map(({ seriesId }) => seriesId);
  const values = rows.flatMap((row) => seriesIds.map((seriesId) => row.values[seriesId]));
  const top = highestValue(values);
  const near = limits.filter((limit) => top !== null && top >= NEAR_LIMIT * limit.value);
  return {
    series,
    rows: downsampleRows(rows, seriesIds),
    bands,
    rejected,
    limits: near,
    x: timeAxis(span),
    y:
      scale === "log"
        ? logAxis(lowestPositive(values), top)
        : linearAxis(highestValue([top, ...near.map((limit) => limit.value)]), { binary: isBinary(unit) }),
    unit,
  };
}

/** The titles of the rules that reject a second. */
export function rulesAgainst(rejected: readonly RejectedSeconds[], second: number): string[] {
  return rejected.filter(({ fromS, toS }) => second >= fromS && second < toS).map(({ rule }) => rule);
}

/** True if values are shown in KiB and MiB: round ones are powers of two. */
export function isBinary(unit: Metric["unit"]): boolean {
  return unit === "bytes" || unit === "bytes/s";
}

/** The span of overlaid trials: from the earliest row to the end of the last second. */
export function spanOf(rows: readonly Row[]): [number, number] {
  const first = rows[0]?.x ?? 0;
  const last = rows.at(-1)?.x ?? 0;
  return [Math.min(0, first), Math.max(last + 1, first + 1)];
}

/** Values without a neighbour on either side: no line can show them, so they are drawn as dots. */
export function isolatedPoints({
  series,
  rows,
}: Pick<TimeSeriesData, "series" | "rows">): { seriesId: string; color: string; x: number; value: number }[] {
  const isGap = (index: number, seriesId: string) => (rows[index]?.values[seriesId] ?? null) === null;
  return series.flatMap(({ seriesId, color }) =>
    rows.flatMap((row, index) => {
      const value = row.values[seriesId] ?? null;
      return value !== null && isGap(index - 1, seriesId) && isGap(index + 1, seriesId)
        ? [{ seriesId, color, x: row.x, value }]
        : [];
    }),
  );
}

/** The newest value of each series, for a legend beside a live chart. */
export function latestValues(data: Pick<TimeSeriesData, "series" | "rows">): Record<string, number | null> {
  const last = data.rows.at(-1);
  return Object.fromEntries(data.series.map(({ seriesId }) => [seriesId, last?.values[seriesId] ?? null]));
}
