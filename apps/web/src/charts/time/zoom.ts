import { createParser } from "nuqs/server";
import { timeAxis } from "../axis/axes.ts";
import type { Row } from "../lines/downsample.ts";
import type { TimeSeriesData } from "./prepare-time-series.ts";

/** A part of a chart's time, in its seconds. */
export type Stretch = readonly [fromS: number, toS: number];

/** Shorter stretches have no second to show. */
const SHORTEST_S = 1;

/** A stretch in an address: `10~25`, from second 10 to 25. What is no stretch, or too short, is none. */
export const parseAsStretch = createParser<Stretch>({
  parse: (text) => {
    const [from = Number.NaN, to = Number.NaN, ...more] = text
      .split("~")
      .map((part) => (part === "" ? Number.NaN : Number(part)));
    return more.length === 0 && Number.isFinite(from) && to - from >= SHORTEST_S && Number.isFinite(to)
      ? [from, to]
      : null;
  },
  serialize: ([from, to]) => `${from}~${to}`,
  eq: (a, b) => a[0] === b[0] && a[1] === b[1],
});

/**
 * The part of a time chart inside a stretch: its rows with one neighbour on each side, so that lines reach the edges, under ticks of its
 * own. The y axis stays, so that a part has the scale of the whole. A stretch without any row shows the whole.
 */
export function zoomTo(data: TimeSeriesData, stretch: Stretch | null): TimeSeriesData {
  if (!stretch) return data;
  const [from, to] = [Math.max(stretch[0], data.x.domain[0]), Math.min(stretch[1], data.x.domain[1])];
  const rows = rowsAround(data.rows, from, to);
  return rows.length === 0 || to - from < SHORTEST_S ? data : { ...data, rows, x: timeAxis([from, to]) };
}

function rowsAround(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const first = rows.findIndex(({ x }) => x >= from);
  const last = rows.findLastIndex(({ x }) => x <= to);
  return first < 0 || last < first ? [] : rows.slice(Math.max(0, first - 1), last + 2);
}
