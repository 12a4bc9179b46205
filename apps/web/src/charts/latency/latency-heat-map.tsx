"use client";

import { useElementSize } from "@mantine/hooks";
import { type PointerEvent, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatCount, formatMicroseconds } from "#ui/format.ts";
import { formatSecond, formatTick } from "../axis/tick.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import classes from "../frame/charts.module.css";
import { useSharedTime } from "../time/shared-time.tsx";
import { type HeatMapData, heatTable, type LatencyCell, zoomHeat } from "./prepare-latency-heat.ts";

type LatencyHeatMapProps = { title: string; subtitle: string; data: HeatMapData; color: string };

const HEIGHT = 240;
const LEFT = 76;
const BOTTOM = 22;
const RIGHT = 24;
const TOP = 6;
/** A cell with a single delivery can still be seen. */
const FAINTEST = 0.12;

/** Latencies over time: the darker a cell, the more deliveries took so long at that time. */
export function LatencyHeatMap({ title, subtitle, data: whole, color }: LatencyHeatMapProps) {
  const data = zoomHeat(whole, useSharedTime()?.stretch ?? null);
  const say = useSay();
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<LatencyCell | null>(null);
  const place = placeOf(data, width);
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    setPointed(cellAt(data, place, clientX - box.left, clientY - box.top));
  };
  return (
    <ChartFrame
      title={title}
      subtitle={[subtitle, say("chart.logAxis"), say("chart.heatMeaning")].join(" · ")}
      legend={[]}
      toTable={() => heatTable(whole, say)}
      formatCell={formatCount}
    >
      <div ref={ref} className={classes.heat}>
        <svg
          data-drawing
          className={classes.plot}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${title}: ${subtitle}`}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointed(null)}
        >
          {width > 0 && <HeatAxes data={data} place={place} width={width} />}
          {width > 0 &&
            data.cells.map((cell) => (
              <rect
                key={`${cell.fromS} ${cell.fromUs}`}
                {...place.box(cell)}
                fill={color}
                fillOpacity={FAINTEST + (1 - FAINTEST) * cell.shade}
              />
            ))}
        </svg>
        {pointed && <HeatTooltip cell={pointed} place={place} />}
      </div>
    </ChartFrame>
  );
}

type Box = { x: number; y: number; width: number; height: number };
type HeatPlace = { x: (seconds: number) => number; y: (us: number) => number; box: (cell: LatencyCell) => Box };

/** Pixels of seconds and latencies. */
function placeOf({ x: { domain: span }, y: { domain: range } }: HeatMapData, width: number): HeatPlace {
  const clip = (seconds: number) => Math.min(span[1], Math.max(span[0], seconds));
  const x = (seconds: number) => LEFT + ((clip(seconds) - span[0]) / (span[1] - span[0])) * (width - LEFT - RIGHT);
  const y = (us: number) =>
    TOP + (1 - Math.log(us / range[0]) / Math.log(range[1] / range[0])) * (HEIGHT - TOP - BOTTOM);
  const box = ({ fromS, toS, fromUs, toUs }: LatencyCell) => ({
    x: x(fromS),
    y: y(toUs),
    width: Math.max(1, x(toS) - x(fromS) - 0.5),
    height: Math.max(1, y(fromUs) - y(toUs) - 0.5),
  });
  return { x, y, box };
}

function cellAt({ cells }: HeatMapData, { box }: HeatPlace, x: number, y: number): LatencyCell | null {
  const hit = cells.find((cell) => {
    const at = box(cell);
    return x >= at.x && x <= at.x + at.width && y >= at.y && y <= at.y + at.height;
  });
  return hit ?? null;
}

function HeatAxes({ data, place, width }: { data: HeatMapData; place: HeatPlace; width: number }) {
  const line = "var(--plumb-line)";
  return (
    <>
      {data.y.ticks.map((us) => (
        <g key={us}>
          <line x1={LEFT} x2={width - RIGHT} y1={place.y(us)} y2={place.y(us)} stroke={line} />
          <text className={classes.heatTick} x={LEFT - 8} y={place.y(us)} dy={4} textAnchor="end">
            {formatTick(us, "µs")}
          </text>
        </g>
      ))}
      <line x1={LEFT} x2={width - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} stroke={line} />
      {data.x.ticks.map((second) => (
        <text key={second} className={classes.heatTick} x={place.x(second)} y={HEIGHT - 6} textAnchor="middle">
          {formatSecond(second)}
        </text>
      ))}
    </>
  );
}

function HeatTooltip({ cell, place }: { cell: LatencyCell; place: HeatPlace }) {
  const say = useSay();
  const { x, y } = place.box(cell);
  return (
    <div className={`${classes.tooltip} ${classes.heatTooltip}`} style={{ left: x, top: y }}>
      <strong>{say("panel.rejectedSpan", { from: formatSecond(cell.fromS), to: formatSecond(cell.toS) })}</strong>
      <div className="figure">
        {say("chart.cell", {
          from: formatMicroseconds(cell.fromUs),
          to: formatMicroseconds(cell.toUs),
          count: formatCount(cell.count),
        })}
      </div>
    </div>
  );
}
