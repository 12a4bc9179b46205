"use client";

import { useState } from "react";
import {
  CartesianGrid,
  ErrorBar,
  Line,
  LineChart,
  type MouseHandlerDataParam,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { ChartFrame } from "./chart-frame.tsx";
import classes from "./charts.module.css";
import { Legend, LineSwatch } from "./legend.tsx";
import { formatCalendarTick } from "./prepare/calendar-axis.ts";
import { formatTick } from "./prepare/tick.ts";
import { sortedEntries } from "./prepare/tooltip.ts";
import { formatMoment, type TrendChartData, type TrendMark, type TrendRow } from "./prepare/trend-chart.ts";
import { useHidden } from "./use-hidden.ts";

type TrendChartProps = {
  title: string;
  subtitle: string;
  data: TrendChartData;
  /** A stretch was drawn over with the pointer; Unix milliseconds. */
  onZoom: (fromMs: number, toMs: number) => void;
  /** A single run's point was clicked. */
  onOpen: (runId: string) => void;
};

const HEIGHT = 320;
/** Above this many points whiskers stand alone, without dots and serifs. */
const FEW_POINTS = 60;

/** A figure over runs: a line for each server, whiskers for its intervals, marks for what happened. Draw over a stretch to zoom into it. */
export function TrendChart({ title, subtitle, data, onZoom, onOpen }: TrendChartProps) {
  const { hidden, toggle } = useHidden();
  const { drawn, handlers } = useStretch(data, onZoom, onOpen);
  const { series, rows, bands, marks, x, y, unit } = data;
  const format = (value: number) => formatMetric(value, unit);
  const few = rows.length <= FEW_POINTS;
  const shown = series.filter(({ seriesId }) => !hidden.has(seriesId));
  const axis = y.scale === "log" ? " · log axis" : y.domain[0] > 0 ? " · axis does not begin at zero" : "";
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle}${axis}`}
      legend={shown}
      table={tableOf(data)}
      formatCell={format}
      legendView={<Legend series={series} hidden={hidden} onToggle={toggle} />}
    >
      <LineChart
        className={classes.plot}
        responsive
        style={{ height: HEIGHT, userSelect: "none" }}
        data={rows as TrendRow[]}
        margin={{ top: 22, right: 22, bottom: 0, left: 0 }}
        title={title}
        desc={subtitle}
        {...handlers}
      >
        <CartesianGrid vertical={false} stroke="var(--plumb-line)" />
        {bands.map(({ key, fromX, toX, low, high }) => (
          <ReferenceArea
            key={key}
            x1={fromX}
            x2={toX}
            y1={low}
            y2={high}
            fill="var(--mantine-color-dimmed)"
            fillOpacity={0.16}
            ifOverflow="hidden"
          />
        ))}
        <XAxis
          dataKey="x"
          type="number"
          domain={x.domain}
          ticks={x.ticks}
          interval="preserveStartEnd"
          tickFormatter={(value: number) => formatCalendarTick(value, x.step)}
          tickLine={false}
          axisLine={{ stroke: "var(--plumb-line)" }}
          allowDataOverflow
        />
        <YAxis
          type="number"
          scale={y.scale}
          domain={y.domain}
          ticks={y.ticks}
          interval={0}
          tickFormatter={(value: number) => formatTick(value, unit)}
          tickLine={false}
          axisLine={false}
          width={68}
          allowDataOverflow
        />
        {data.baselines.map(({ key, y: atY, label, color }) => (
          <ReferenceLine
            key={key}
            y={atY}
            stroke={color}
            strokeDasharray="8 3 2 3"
            label={{ value: label, position: "insideTopRight" }}
          />
        ))}
        {marks.map((mark) => (
          <Mark key={mark.key} mark={mark} bottom={y.domain[0]} />
        ))}
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => (
            <TrendTooltip
              active={active}
              row={payload[0]?.payload as TrendRow | undefined}
              data={{ ...data, series: shown }}
            />
          )}
        />
        {shown.map(({ seriesId, label, color, dash }) => (
          <Line
            key={seriesId}
            dataKey={(row: TrendRow) => row.values[seriesId] ?? null}
            name={label}
            stroke={color}
            strokeDasharray={dash || undefined}
            strokeWidth={1.5}
            type="linear"
            dot={few ? { r: 3, fill: color, strokeWidth: 0 } : false}
            // a row without this line's point is another server's moment, not a gap
            connectNulls
            isAnimationActive={false}
          >
            <ErrorBar
              dataKey={(row: TrendRow) => whiskerOf(row, seriesId)}
              direction="y"
              width={few ? 4 : 0}
              stroke={color}
              strokeWidth={1}
              opacity={few ? 1 : 0.45}
              isAnimationActive={false}
            />
          </Line>
        ))}
        {suspectPoints(data, hidden).map(({ key, x: atX, value }) => (
          <ReferenceDot key={key} x={atX} y={value} r={5} fill="none" stroke="var(--plumb-amber)" strokeWidth={2} />
        ))}
        {drawn && (
          <ReferenceArea
            x1={drawn.fromX}
            x2={drawn.toX}
            fill="var(--mantine-primary-color-filled)"
            fillOpacity={0.15}
            ifOverflow="hidden"
          />
        )}
      </LineChart>
    </ChartFrame>
  );
}

/** A flag for a change, a dashed line for an annotation, a triangle on the axis for a new version. */
function Mark({ mark: { x, label, kind, color }, bottom }: { mark: TrendMark; bottom: number }) {
  if (kind === "version")
    return (
      <ReferenceDot
        x={x}
        y={bottom}
        r={5}
        shape={({ cx = 0, cy = 0 }) => <path d={`M${cx - 5},${cy}h10l-5,-9z`} fill={color} aria-label={label} />}
      />
    );
  return (
    <ReferenceLine
      x={x}
      stroke={kind === "change" ? "var(--mantine-color-text)" : color}
      strokeDasharray={kind === "change" ? undefined : "2 4"}
      label={{ value: label, position: "top" }}
    />
  );
}

function TrendTooltip({ active, row, data }: { active: boolean; row: TrendRow | undefined; data: TrendChartData }) {
  if (!active || !row) return null;
  const format = (value: number) => formatMetric(value, data.unit);
  return (
    <div className={classes.tooltip}>
      <strong>{formatMoment(row.x)}</strong>
      <table>
        <tbody>
          {sortedEntries(row, data.series).flatMap(({ seriesId, label, color, dash, value }) => {
            const point = row.points[seriesId];
            if (!point || value === null) return [];
            const { low, high, runs, rounds, suspect } = point;
            return (
              <tr key={seriesId}>
                <td>
                  <LineSwatch color={color} dash={dash} />
                </td>
                <td>
                  {label} · {runs > 1 ? `${runs} runs` : `${rounds} round${rounds === 1 ? "" : "s"}`}
                  {suspect > 0 && (runs > 1 ? ` · ${suspect} SUSPECT` : " · SUSPECT")}
                </td>
                <td className="figure">
                  {format(value)} {low === null || high === null ? "" : `(${format(low)}–${format(high)})`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** From the median down to the low end and up to the high one; nothing where there is no interval. */
function whiskerOf(row: TrendRow, seriesId: string): [number, number] | null {
  const point = row.points[seriesId];
  if (!point || point.low === null || point.high === null) return null;
  return [point.median - point.low, point.high - point.median];
}

function suspectPoints({ series, rows }: TrendChartData, hidden: ReadonlySet<string>) {
  return series
    .filter(({ seriesId }) => !hidden.has(seriesId))
    .flatMap(({ seriesId }) =>
      rows.flatMap(({ x, points }) => {
        const point = points[seriesId];
        return point && point.suspect > 0 ? [{ key: `${seriesId} ${x}`, x, value: point.median }] : [];
      }),
    );
}

function tableOf({ series, rows }: TrendChartData) {
  return {
    columns: ["Moment", ...series.flatMap(({ label }) => [label, `${label}, low`, `${label}, high`, `${label}, runs`])],
    rows: rows.map(({ x, points }) => [
      formatMoment(x),
      ...series.flatMap(({ seriesId }) => {
        const point = points[seriesId];
        return point
          ? [point.median, point.low, point.high, `${point.runs}${point.suspect > 0 ? " SUSPECT" : ""}`]
          : [null, null, null, ABSENT];
      }),
    ]),
  };
}

/** The stretch under the pointer while it is drawn; a click on a single run opens it. */
function useStretch(
  { rows }: TrendChartData,
  onZoom: TrendChartProps["onZoom"],
  onOpen: TrendChartProps["onOpen"],
): { drawn: { fromX: number; toX: number } | null; handlers: Record<string, (state: MouseHandlerDataParam) => void> } {
  const [drawn, setDrawn] = useState<{ fromX: number; toX: number } | null>(null);
  const xOf = ({ activeLabel }: MouseHandlerDataParam) => (activeLabel === undefined ? null : Number(activeLabel));
  return {
    drawn: drawn && drawn.fromX !== drawn.toX ? drawn : null,
    handlers: {
      onMouseDown: (state) => {
        const x = xOf(state);
        setDrawn(x === null ? null : { fromX: x, toX: x });
      },
      onMouseMove: (state) => {
        const x = xOf(state);
        if (drawn && x !== null && x !== drawn.toX) setDrawn({ ...drawn, toX: x });
      },
      onMouseLeave: () => setDrawn(null),
      onMouseUp: () => {
        if (!drawn) return;
        setDrawn(null);
        if (drawn.fromX !== drawn.toX)
          return onZoom(Math.min(drawn.fromX, drawn.toX), Math.max(drawn.fromX, drawn.toX));
        const row = rows.find(({ x }) => x === drawn.fromX);
        const runId = row && Object.values(row.points).find((point) => point.runId)?.runId;
        if (runId) onOpen(runId);
      },
    },
  };
}
