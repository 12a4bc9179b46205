import { isUndelivered, NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import type { Metric } from "@plumbline/core/metric/metric";
import type { Annotation, TrendBaseline, TrendChanges, TrendPoint, TrendSeries } from "@plumbline/core/trend/views";
import type { Say } from "#i18n/say.ts";
import { type Axis, fittedAxis, highestValue, linearAxis, logAxis, lowestPositive } from "../axis/axes.ts";
import { type CalendarStep, calendarAxis } from "../axis/calendar-axis.ts";
import type { ChartSeries } from "../frame/chart-series.ts";
import type { Row } from "../lines/downsample.ts";
import { isBinary } from "../time/prepare-time-series.ts";
import { prepareTrendMarks, type TrendMark } from "./trend-marks.ts";

/** One moment of the chart with the points that the lines have there. */
export type TrendRow = Row & { points: Readonly<Record<string, TrendPoint>> };

/** The A/A floor around a stretch without a change: nothing inside it is a difference. */
type FloorBand = { key: string; fromX: number; toX: number; low: number; high: number };

/** The moments of a line's first and last delivered run without one between them that was not. */
type Stretch = { seriesId: string; fromX: number; toX: number };

/** All that a trend draws; x in Unix milliseconds. */
export type TrendChartData = {
  series: readonly ChartSeries[];
  /** Stretches over which a line is drawn through: it breaks where a run was not delivered. */
  stretches: readonly Stretch[];
  rows: readonly TrendRow[];
  bands: readonly FloorBand[];
  marks: readonly TrendMark[];
  /** Medians of pinned runs. */
  baselines: readonly { key: string; y: number; label: string; color: string }[];
  x: Axis & { step: CalendarStep };
  y: Axis;
  unit: Metric["unit"];
};

type Input = {
  lines: readonly (ChartSeries & Pick<TrendSeries, "points" | "versions">)[];
  changes: readonly TrendChanges[];
  floor: number | null;
  annotations: readonly Annotation[];
  baselines: readonly TrendBaseline[];
  unit: Metric["unit"];
  say: Say;
};

/** A range wider than this factor is drawn on a log axis. */
const LOG_FROM = 20;
/** The axis begins at zero if the lowest value is below this share of the highest. */
const FIT_FROM = 0.5;

/** Decides axes, marks and bands of a trend. */
export function prepareTrendChart({ lines, changes, floor, annotations, baselines, unit, say }: Input): TrendChartData {
  const rows = toRows(lines);
  const span: [number, number] = [rows[0]?.x ?? 0, rows.at(-1)?.x ?? 0];
  const y = valueAxis([...lines.flatMap(({ points }) => points), ...baselines.map(toPoint)], unit);
  return {
    series: lines.map(({ points: _, versions: __, ...series }) => series),
    stretches: lines.flatMap(stretchesOf),
    rows,
    bands: floor === null ? [] : changes.flatMap((found) => bandsOf(found, floor, span)),
    marks: prepareTrendMarks({ lines, changes, annotations, span, say }),
    baselines: baselines.map(({ name, seriesId, median }) => ({
      key: `${name} ${seriesId}`,
      y: Math.min(median, y.domain[1]),
      label: isUndelivered(median) ? `${name}: ${NOT_DELIVERED}` : name,
      color: lines.find((line) => line.seriesId === seriesId)?.color ?? "currentColor",
    })),
    x: calendarAxis(span),
    y,
    unit,
  };
}

function stretchesOf({ seriesId, points }: Input["lines"][number]): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  for (const { at, median } of points) {
    const x = at.getTime();
    if (isUndelivered(median)) open = null;
    else if (open) open.toX = x;
    else {
      open = { seriesId, fromX: x, toX: x };
      stretches.push(open);
    }
  }
  return stretches;
}

/** A baseline outside of the shown time still fits on the axis. */
function toPoint({ median }: TrendBaseline): Pick<TrendPoint, "median" | "low" | "high"> {
  return { median, low: null, high: null };
}

/** A row per moment, with the lines that have a point there: runs of several servers share a moment. */
function toRows(lines: Input["lines"]): TrendRow[] {
  const byX = new Map<number, Record<string, TrendPoint>>();
  for (const { seriesId, points } of lines)
    for (const point of points) {
      const x = point.at.getTime();
      byX.set(x, { ...byX.get(x), [seriesId]: point });
    }
  return [...byX]
    .sort(([a], [b]) => a - b)
    .map(([x, points]) => ({
      x,
      points,
      values: Object.fromEntries(Object.entries(points).map(([seriesId, { median }]) => [seriesId, median])),
    }));
}

function valueAxis(points: readonly Pick<TrendPoint, "median" | "low" | "high">[], unit: Metric["unit"]): Axis {
  const values = points
    .flatMap(({ median, low, high }) => [median, low ?? median, high ?? median])
    .filter((value) => !isUndelivered(value));
  const [low, high] = [lowestPositive(values), highestValue(values)];
  const allPositive = low !== null && high !== null && values.every((value) => value > 0);
  if (allPositive && high / low > LOG_FROM) return logAxis(low, high);
  if (allPositive && low / high > FIT_FROM) return fittedAxis(low, high);
  // a slope may be negative; zero stays on the axis
  const lowest = values.reduce((least, value) => Math.min(least, value), 0);
  return lowest < 0 ? fittedAxis(lowest, Math.max(0, high ?? 0)) : linearAxis(high, { binary: isBinary(unit) });
}

function bandsOf({ seriesId, levels }: TrendChanges, floor: number, [from, to]: [number, number]): FloorBand[] {
  return levels.flatMap(({ fromAt, toAt, mean }) => {
    const [fromX, toX] = [Math.max(from, fromAt.getTime()), Math.min(to, toAt.getTime())];
    if (fromX >= toX || isUndelivered(mean)) return [];
    return [{ key: `${seriesId} ${fromX}`, fromX, toX, low: mean / (1 + floor), high: mean * (1 + floor) }];
  });
}

/** Points of the lines that are shown that were not delivered. */
export function undeliveredPoints(
  { series, rows }: Pick<TrendChartData, "series" | "rows">,
  hidden: ReadonlySet<string>,
): { key: string; x: number; color: string; label: string }[] {
  return series
    .filter(({ seriesId }) => !hidden.has(seriesId))
    .flatMap(({ seriesId, color, label }) =>
      rows.flatMap(({ x, values }) =>
        isUndelivered(values[seriesId]) ? [{ key: `${seriesId} ${x}`, x, color, label }] : [],
      ),
    );
}

/** A point to be marked, at its median; `share` of its runs, above 0 to 1, have a SUSPECT trial. */
export type SuspectPoint = { key: string; x: number; value: number; share: number };

/** Points of the lines that are shown with a SUSPECT trial among theirs. */
export function suspectPoints(
  { series, rows }: Pick<TrendChartData, "series" | "rows">,
  hidden: ReadonlySet<string>,
): SuspectPoint[] {
  return series
    .filter(({ seriesId }) => !hidden.has(seriesId))
    .flatMap(({ seriesId }) =>
      rows.flatMap(({ x, points }) => {
        const point = points[seriesId];
        return point && point.suspect > 0
          ? [{ key: `${seriesId} ${x}`, x, value: point.median, share: point.suspect / point.runs }]
          : [];
      }),
    );
}

/** A point's interval; null where there is no point or it has none. */
export function intervalOf(point: TrendPoint | undefined): { low: number; high: number } | null {
  if (!point || point.low === null || point.high === null) return null;
  return { low: point.low, high: point.high };
}

/** The target of a click: the run drawn at that moment, or the time span of the runs behind its points. */
export function targetAt(
  { rows }: Pick<TrendChartData, "rows">,
  x: number,
): { runId: string } | { fromMs: number; toMs: number } | null {
  const points = Object.values(rows.find((row) => row.x === x)?.points ?? {});
  const runId = points.find((point) => point.runId !== null)?.runId;
  if (runId) return { runId };
  if (points.length === 0) return null;
  return {
    fromMs: Math.min(...points.map(({ firstAt }) => firstAt.getTime())),
    toMs: Math.max(...points.map(({ lastAt }) => lastAt.getTime())),
  };
}
