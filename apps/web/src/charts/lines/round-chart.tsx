"use client";

import type { ComponentProps } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import type { Axis } from "../axis/axes.ts";
import { toChartTable } from "../frame/chart-table.ts";
import { SeriesChart } from "./series-chart.tsx";

type RoundChartProps = Pick<
  ComponentProps<typeof SeriesChart>,
  "title" | "subtitle" | "series" | "rows" | "format" | "behind"
> & { y: Axis };

const HEIGHT = 260;

/** Values as they stood after each round of a run. */
export function RoundChart({ series, rows, y, format, ...rest }: RoundChartProps) {
  const say = useSay();
  return (
    <SeriesChart
      {...rest}
      series={series}
      rows={rows}
      toTable={() => toChartTable(say("duel.round"), series, rows)}
      height={HEIGHT}
      x={{ domain: ["dataMin", "dataMax"], allowDecimals: false }}
      y={{ ...y, tickFormatter: format }}
      rowTitle={(row) => say("duel.afterRound", { round: row.x })}
      format={format}
    />
  );
}
