"use client";

import dynamic from "next/dynamic";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { Legend } from "../frame/legend.tsx";
import { useHidden } from "../frame/use-hidden.ts";
import { undeliveredPoints } from "./prepare-trend-chart.ts";
import type { TrendDrawingProps } from "./trend-drawing.tsx";
import { toTrendTable } from "./trend-table.ts";

const TrendDrawing = dynamic(() => import("./trend-drawing.tsx").then((loaded) => loaded.TrendDrawing), { ssr: false });

const HEIGHT = 320;

/** A figure over runs: a line for each server, whiskers for intervals, marks for events. Dragging zooms. */
export function TrendChart({ title, subtitle, data, ...use }: Omit<TrendDrawingProps, "hidden">) {
  const say = useSay();
  const { hidden, toggle } = useHidden();
  const { series, y, unit } = data;
  const format = (value: number) => formatMetric(value, unit);
  const shown = series.filter(({ seriesId }) => !hidden.has(seriesId));
  const lost = undeliveredPoints(data, hidden);
  const axis = y.scale === "log" ? [say("chart.logAxis")] : y.domain[0] > 0 ? [say("chart.notFromZero")] : [];
  return (
    <ChartFrame
      title={title}
      subtitle={[subtitle, ...axis, ...(lost.length > 0 ? [say("chart.top")] : [])].join(" · ")}
      legend={shown}
      toTable={() => toTrendTable(data, say)}
      formatCell={format}
      headingOrder={2}
      legendView={<Legend series={series} hidden={hidden} onToggle={toggle} />}
    >
      <div style={{ height: HEIGHT }}>
        <TrendDrawing title={title} subtitle={subtitle} data={data} hidden={hidden} {...use} />
      </div>
    </ChartFrame>
  );
}
