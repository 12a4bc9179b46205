"use client";

import { isUndelivered } from "@plumbline/core/metric/figure-value";
import dynamic from "next/dynamic";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import type { DotWhiskerData } from "./prepare-dot-whisker.ts";

const DotDrawing = dynamic(() => import("./dot-drawing.tsx").then((loaded) => loaded.DotDrawing), { ssr: false });

const LINE_HEIGHT = 34;

/** A ranking: a dot for the median, a whisker for its interval, a band around servers that tie. */
export function DotWhisker({ title, subtitle, data }: { title: string; subtitle: string; data: DotWhiskerData }) {
  const say = useSay();
  const { lines, x, unit } = data;
  const format = (value: number) => formatMetric(value, unit);
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
      <div style={{ height: lines.length * LINE_HEIGHT + 34 }}>
        <DotDrawing title={title} subtitle={subtitle} data={data} format={format} />
      </div>
    </ChartFrame>
  );
}
