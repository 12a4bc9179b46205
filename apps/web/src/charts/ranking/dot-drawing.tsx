"use client";

import { isUndelivered, NOT_DELIVERED } from "@plumbline/core/metric/figure-value";
import {
  CartesianGrid,
  ErrorBar,
  ReferenceArea,
  Scatter,
  ScatterChart,
  Symbols,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
import { grid, lowerAxis } from "../axis/axis-props.ts";
import { formatTick } from "../axis/tick.ts";
import classes from "../frame/charts.module.css";
import type { DotLine, DotWhiskerData } from "./prepare-dot-whisker.ts";
import { rowAxis, rowsPlot, whisker } from "./row-props.ts";

type DotDrawingProps = { title: string; subtitle: string; data: DotWhiskerData; format: (value: number) => string };

/** The drawing of a ranking, as high as its frame. */
export function DotDrawing({ title, subtitle, data: { lines, ties, x, unit, labelWidth }, format }: DotDrawingProps) {
  const byY = new Map(lines.map((line) => [line.y, line]));
  return (
    <ScatterChart {...rowsPlot(title, subtitle)} className={classes.plot}>
      <CartesianGrid horizontal={false} {...grid} />
      {ties.map((tie) => (
        <ReferenceArea
          key={tie.fromY}
          y1={tie.fromY}
          y2={tie.toY}
          fill="var(--mantine-color-dimmed)"
          fillOpacity={0.12}
          ifOverflow="hidden"
        />
      ))}
      <XAxis
        {...lowerAxis}
        dataKey={(line: DotLine) => line.at.median}
        scale={x.scale}
        domain={x.domain}
        ticks={x.ticks}
        tickFormatter={(value: number) => formatTick(value, unit)}
      />
      <YAxis
        {...rowAxis(lines, labelWidth)}
        tick={({ x: tickX, y: tickY, payload }) => (
          <ServerTick x={Number(tickX)} y={Number(tickY)} line={byY.get(payload.value as number)} />
        )}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => (
          <DotTooltip active={active} line={payload[0]?.payload as DotLine | undefined} format={format} />
        )}
      />
      {lines.map((line) => (
        <Scatter
          key={line.serverId}
          name={line.label}
          data={[line]}
          fill={line.color}
          shape={
            isUndelivered(line.median) ? <Undelivered color={line.color} /> : <Symbols type={line.marker} size={90} />
          }
          isAnimationActive={false}
        >
          <ErrorBar
            {...whisker}
            dataKey={({ at }: DotLine) => [at.median - at.low, at.high - at.median]}
            stroke={line.color}
          />
        </Scatter>
      ))}
    </ScatterChart>
  );
}

/** Room that the words beside the mark take, pixels. */
const WORDS_PX = 110;

/** A percentile among the lost deliveries: beyond the end of every axis. */
function Undelivered({ cx = 0, cy = 0, color }: { cx?: number; cy?: number; color: string }) {
  const plot = usePlotArea();
  return (
    <g>
      <path d={`M${cx - 4},${cy - 6}v12l9,-6z`} fill="var(--mantine-color-body)" stroke={color} strokeWidth={1.75} />
      {plot && plot.width > WORDS_PX && (
        <text x={cx - 10} y={cy} dy={4} textAnchor="end" fontSize={12} fill="var(--mantine-color-text)">
          {NOT_DELIVERED}
        </text>
      )}
    </g>
  );
}

/** A line's rank and name, left of the plot. */
function ServerTick({ x, y, line }: { x: number; y: number; line: DotLine | undefined }) {
  if (!line) return null;
  return (
    <text x={x} y={y} dy={4} textAnchor="end" fontSize={12} fill="var(--mantine-color-text)">
      {line.rankLabel && <tspan fill="var(--mantine-color-dimmed)">{`${line.rankLabel}  `}</tspan>}
      {line.label}
    </text>
  );
}

function DotTooltip({
  active,
  line,
  format,
}: {
  active: boolean;
  line: DotLine | undefined;
  format: (value: number) => string;
}) {
  if (!active || !line) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{line.label}</strong>
      <div className="figure">
        {format(line.median)} ({format(line.low)} – {format(line.high)})
      </div>
    </div>
  );
}
