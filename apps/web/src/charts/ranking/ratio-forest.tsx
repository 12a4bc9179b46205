"use client";

import type { Verdict } from "@plumbline/core/compare/views";
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
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import { type ForestLine, type RatioForestData, ratioTick } from "./prepare-ratio-forest.ts";
import { rowAxis, rowsPlot, whisker } from "./row-props.ts";

const LINE_HEIGHT = 30;

/** Colour and shape by verdict: never colour alone. */
const looks = {
  better: { color: "var(--plumb-teal)", marker: "triangle" },
  worse: { color: "var(--plumb-red)", marker: "diamond" },
  same: { color: "var(--mantine-color-dimmed)", marker: "square" },
  inconclusive: { color: "var(--plumb-amber)", marker: "circle" },
} as const satisfies Record<Verdict, { color: string; marker: "triangle" | "diamond" | "square" | "circle" }>;

/** Ratios of figures to the first side's with their intervals: left of 1 is less, right is more; grey is the host's own scatter. */
export function RatioForest({ title, subtitle, data }: { title: string; subtitle: string; data: RatioForestData }) {
  const say = useSay();
  const { lines, domain, ticks, labelWidth, undrawn } = data;
  const labels = new Map(lines.map(({ y, label }) => [y, label]));
  const clip = (value: number) => Math.min(domain[1], Math.max(domain[0], value));
  const verdicts = [...new Set(lines.map(({ verdict }) => verdict))];
  const missing = undrawn.length === 0 ? "" : ` · ${say("chart.withoutRatio", { names: undrawn.join(", ") })}`;
  return (
    <ChartFrame
      title={title}
      subtitle={`${subtitle}${missing}`}
      legend={verdicts.map((verdict) => ({ label: verdict, color: looks[verdict].color, dash: "" }))}
      toTable={() => ({
        columns: ["Figure", "Ratio", "Low", "High", "A/A low", "A/A high", "Verdict"],
        rows: lines.map((line) => [
          line.label,
          line.ratio,
          line.low,
          line.high,
          line.band?.low ?? null,
          line.band?.high ?? null,
          line.verdict,
        ]),
      })}
      formatCell={formatNumber}
      headingOrder={2}
      legendView={<ForestLegend verdicts={verdicts} hasBand={lines.some(({ band }) => band)} />}
    >
      <ScatterChart {...rowsPlot(lines.length * LINE_HEIGHT + 40, title, subtitle)} className={classes.plot}>
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
            fill={looks[line.verdict].color}
            shape={<Symbols type={looks[line.verdict].marker} size={80} />}
            isAnimationActive={false}
          >
            <ErrorBar
              {...whisker}
              dataKey={(entry: ForestLine) => [entry.ratio - clip(entry.low), clip(entry.high) - entry.ratio]}
              stroke={looks[line.verdict].color}
            />
          </Scatter>
        ))}
      </ScatterChart>
    </ChartFrame>
  );
}

const words = {
  better: "▲ better",
  worse: "◆ worse",
  same: "■ same",
  inconclusive: "● inconclusive",
} as const satisfies Record<Verdict, string>;

function ForestLegend({ verdicts, hasBand }: { verdicts: readonly Verdict[]; hasBand: boolean }) {
  const say = useSay();
  return (
    <ul className={classes.forestLegend}>
      {verdicts.map((verdict) => (
        <li key={verdict} style={{ color: looks[verdict].color }}>
          {words[verdict]}
        </li>
      ))}
      {hasBand && (
        <li>
          <span className={classes.bandSwatch} aria-hidden /> {say("chart.floor")}
        </li>
      )}
    </ul>
  );
}

function ForestTooltip({ line }: { line: ForestLine }) {
  return (
    <div className={classes.tooltip}>
      <strong>{line.label}</strong>
      <div className="figure">{formatRatio(line.ratio, { low: line.low, high: line.high })}</div>
      <div>
        {line.verdict}
        {line.band && ` · A/A up to ${formatNumber((line.band.high - 1) * 100)} %`}
      </div>
    </div>
  );
}
