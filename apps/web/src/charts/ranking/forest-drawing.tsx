"use client";

import {
  CartesianGrid,
  ErrorBar,
  ReferenceArea,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Symbols,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatNumber, formatRatio } from "#ui/format.ts";
import { grid, lowerAxis } from "../axis/axis-props.ts";
import classes from "../frame/charts.module.css";
import { type ForestLine, type RatioForestData, ratioTick } from "./prepare-ratio-forest.ts";
import { rowAxis, rowsPlot, whisker } from "./row-props.ts";
import { verdictLooks } from "./verdict-looks.ts";

type ForestDrawingProps = { title: string; subtitle: string; data: RatioForestData };

/** The drawing of ratios, as high as its frame. */
export function ForestDrawing({ title, subtitle, data: { lines, domain, ticks, labelWidth } }: ForestDrawingProps) {
  const labels = new Map(lines.map(({ y, label }) => [y, label]));
  const clip = (value: number) => Math.min(domain[1], Math.max(domain[0], value));
  return (
    <ScatterChart {...rowsPlot(title, subtitle)} className={classes.plot}>
      <CartesianGrid horizontal={false} {...grid} />
      {lines.map(({ metricId, y, band }) =>
        band ? (
          <ReferenceArea
            key={metricId}
            x1={clip(band.low)}
            x2={clip(band.high)}
            y1={y - 0.5}
            y2={y + 0.5}
            fill="var(--mantine-color-dimmed)"
            fillOpacity={0.22}
            ifOverflow="hidden"
          />
        ) : null,
      )}
      <XAxis
        {...lowerAxis}
        // steps of ratios are uneven in any case, and both ends tell how far the axis reaches
        interval="preserveStartEnd"
        dataKey="ratio"
        scale="log"
        domain={domain}
        ticks={ticks}
        tickFormatter={ratioTick}
      />
      <YAxis {...rowAxis(lines, labelWidth)} tickFormatter={(y: number) => labels.get(y) ?? ""} />
      <ReferenceLine x={1} stroke="var(--mantine-color-text)" strokeDasharray="2 3" />
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => {
          const line = payload[0]?.payload as ForestLine | undefined;
          return active && line ? <ForestTooltip line={line} /> : null;
        }}
      />
      {lines.map((line) => (
        <Scatter
          key={line.metricId}
          name={line.label}
          data={[{ ...line, ratio: clip(line.ratio) }]}
          fill={verdictLooks[line.verdict].color}
          shape={<Symbols type={verdictLooks[line.verdict].marker} size={80} />}
          isAnimationActive={false}
        >
          <ErrorBar
            {...whisker}
            dataKey={(entry: ForestLine) => [entry.ratio - clip(entry.low), clip(entry.high) - entry.ratio]}
            stroke={verdictLooks[line.verdict].color}
          />
        </Scatter>
      ))}
    </ScatterChart>
  );
}

function ForestTooltip({ line }: { line: ForestLine }) {
  const say = useSay();
  return (
    <div className={classes.tooltip}>
      <strong>{line.label}</strong>
      <div className="figure">{formatRatio(line.ratio, { low: line.low, high: line.high })}</div>
      <div>
        {say(`verdict.${line.verdict}`)}
        {line.band && ` · ${say("chart.floorUpTo", { percent: formatNumber((line.band.high - 1) * 100) })}`}
      </div>
    </div>
  );
}
