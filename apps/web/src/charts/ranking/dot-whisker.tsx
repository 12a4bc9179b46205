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
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { grid, lowerAxis } from "../axis/axis-props.ts";
import { formatTick } from "../axis/tick.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import type { DotLine, DotWhiskerData } from "./prepare-dot-whisker.ts";
import { rowAxis, rowsPlot, whisker } from "./row-props.ts";

const LINE_HEIGHT = 34;

/** A ranking: a dot for the median, a whisker for its interval, a band around servers that tie. */
export function DotWhisker({ title, subtitle, data }: { title: string; subtitle: string; data: DotWhiskerData }) {
  const say = useSay();
  const { lines, ties, x, unit } = data;
  const format = (value: number) => formatMetric(value, unit);
  const byY = new Map(lines.map((line) => [line.y, line]));
  const remarks = [
    subtitle,
    say(data.whisker === "interval" ? "chart.intervals" : "chart.extremes"),
    ...(x.scale === "log" ? [say("chart.logAxis")] : []),
    ...(lines.some(({ high }) => isUndelivered(high)) ? [say("chart.edge")] : []),
  ];
  return (
    <ChartFrame
      title={title}
      subtitle={remarks.join(" · ")}
      legend={[]}
      toTable={() => ({
        columns: [say("runs.server"), say("board.rank"), say("heat.median"), say("chart.low"), say("chart.high")],
        rows: lines.map((line) => [line.label, line.rankLabel, line.median, line.low, line.high]),
      })}
      formatCell={format}
    >
      <ScatterChart {...rowsPlot(lines.length * LINE_HEIGHT + 34, title, subtitle)} className={classes.plot}>
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
          {...rowAxis(lines, data.labelWidth)}
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
    </ChartFrame>
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
