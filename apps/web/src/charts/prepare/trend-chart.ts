import type { Metric } from "@plumbline/core/metric/metric";
import type { Annotation, TrendBaseline, TrendChanges, TrendPoint, TrendSeries } from "@plumbline/core/trend/views";
import { type Axis, fittedAxis, highest, linearAxis, logAxis, lowestPositive } from "./axes.ts";
import { type CalendarStep, calendarAxis } from "./calendar-axis.ts";
import type { Row } from "./downsample.ts";
import type { ChartSeries } from "./time-series.ts";

/** One moment of the chart with the points that the lines have there. */
export type TrendRow = Row & { points: Readonly<Record<string, TrendPoint>> };

/** A vertical mark at a moment. */
export type TrendMark = {
  key: string;
  x: number;
  label: string;
  kind: "change" | "annotation" | "version";
  color: string;
};

/** The A/A floor around a stretch without a change: nothing inside it is a difference. */
type FloorBand = { key: string; fromX: number; toX: number; low: number; high: number };

/** All that a trend draws; x in Unix milliseconds. */
export type TrendChartData = {
  series: readonly ChartSeries[];
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
};

/** A range wider than this factor is drawn on a log axis. */
const LOG_FROM = 20;
/** Where the lowest is less than this share of the highest, the axis begins at zero. */
const FIT_FROM = 0.5;

/** Decides axes, marks and bands of a trend. */
export function prepareTrendChart({ lines, changes, floor, annotations, baselines, unit }: Input): TrendChartData {
  const rows = toRows(lines);
  const span: [number, number] = [rows[0]?.x ?? 0, rows.at(-1)?.x ?? 0];
  const isShown = (x: number) => x >= span[0] && x <= span[1];
  const y = valueAxis([...lines.flatMap(({ points }) => points), ...baselines.map(toPoint)], unit);
  return {
    series: lines.map(({ points: _, versions: __, ...series }) => series),
    rows,
    bands: floor === null ? [] : changes.flatMap((found) => bandsOf(found, floor, span)),
    marks: [...changeMarks(changes, lines), ...versionMarks(lines), ...annotationMarks(annotations)].filter(({ x }) =>
      isShown(x),
    ),
    baselines: baselines.map(({ name, seriesId, median }) => ({
      key: `${name} ${seriesId}`,
      y: median,
      label: name,
      color: lines.find((line) => line.seriesId === seriesId)?.color ?? "currentColor",
    })),
    x: calendarAxis(span),
    y,
    unit,
  };
}

/** A baseline outside of the time that is shown still stands on the axis. */
function toPoint({ median }: TrendBaseline): Pick<TrendPoint, "median" | "low" | "high"> {
  return { median, low: null, high: null };
}

/** Runs of several servers stand at one moment: a row for each moment, with those lines that have a point there. */
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
  const values = points.flatMap(({ median, low, high }) => [median, low ?? median, high ?? median]);
  const [low, high] = [lowestPositive(values), highest(values)];
  const allPositive = low !== null && high !== null && values.every((value) => value > 0);
  if (allPositive && high / low > LOG_FROM) return logAxis(low, high);
  if (allPositive && low / high > FIT_FROM) return fittedAxis(low, high);
  // a slope may be negative; zero stays on the axis
  const lowest = values.reduce((least, value) => Math.min(least, value), 0);
  return lowest < 0 ? fittedAxis(lowest, Math.max(0, high ?? 0)) : linearAxis(high, { binary: unit === "bytes" });
}

function bandsOf({ seriesId, levels }: TrendChanges, floor: number, [from, to]: [number, number]): FloorBand[] {
  return levels.flatMap(({ fromAt, toAt, mean }) => {
    const [fromX, toX] = [Math.max(from, fromAt.getTime()), Math.min(to, toAt.getTime())];
    if (fromX >= toX) return [];
    return [{ key: `${seriesId} ${fromX}`, fromX, toX, low: mean / (1 + floor), high: mean * (1 + floor) }];
  });
}

/** Changes in order of time are A, B, C …, as in the list beside the chart. */
export function changeLetters(changes: readonly TrendChanges[]): Map<string, string> {
  const shown = changes
    .flatMap((found) => found.changes)
    .filter(({ state }) => state !== "dismissed")
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.seriesId < b.seriesId ? -1 : 1));
  return new Map(shown.map(({ seriesId, runId }, nth) => [`${seriesId} ${runId}`, letterOf(nth)]));
}

/** A to Z, then A1 to Z1 and on. */
function letterOf(nth: number): string {
  const round = Math.floor(nth / 26);
  return `${String.fromCharCode(65 + (nth % 26))}${round === 0 ? "" : round}`;
}

function changeMarks(changes: readonly TrendChanges[], lines: Input["lines"]): TrendMark[] {
  const letters = changeLetters(changes);
  return changes.flatMap((found) =>
    found.changes.flatMap(({ seriesId, runId, at }): TrendMark[] => {
      const label = letters.get(`${seriesId} ${runId}`);
      const color = lines.find((line) => line.seriesId === seriesId)?.color ?? "currentColor";
      return label ? [{ key: `change ${seriesId} ${runId}`, x: at.getTime(), label, kind: "change", color }] : [];
    }),
  );
}

/** Where a server was built of something else than before. */
function versionMarks(lines: Input["lines"]): TrendMark[] {
  return lines.flatMap(({ seriesId, label, color, versions }) =>
    versions
      .filter(({ changed }) => changed.length > 0)
      .map(
        ({ at, runId }) =>
          ({ key: `version ${seriesId} ${runId}`, x: at.getTime(), label, kind: "version", color }) as const,
      ),
  );
}

function annotationMarks(annotations: readonly Annotation[]): TrendMark[] {
  return annotations.map(({ annotationId, at }, nth) => ({
    key: annotationId,
    x: at.getTime(),
    label: String(nth + 1),
    kind: "annotation",
    color: "var(--mantine-color-dimmed)",
  }));
}

/** A moment as the whole page writes it, in UTC: 3 May 2026, 14:05 UTC. */
export function formatMoment(ms: number): string {
  const options = {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  } as const;
  return `${new Date(ms).toLocaleString("en-GB", options)} UTC`;
}
