"use client";

import type { DuelFigure } from "@plumbline/core/duel/duel";
import { inDigits } from "@plumbline/core/metric/quantity-text";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { RoundChart } from "#charts/lines/round-chart.tsx";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { prepareDuelChart } from "./prepare-duel-chart.ts";

const DuelMargin = dynamic(() => import("./duel-margin.tsx").then((loaded) => loaded.DuelMargin), { ssr: false });

type DuelChartProps = { figure: DuelFigure; names: readonly [string, string]; margin: number };

const format = (ratio: number) => `${inDigits(ratio)} ×`;

/** The ratio of a figure over the rounds: its limits narrow until they leave 1 out, or lie within the margin. */
export function DuelChart({ figure, names: [a, b], margin }: DuelChartProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const label = nameOf("metrics", figure.metricId, "label", summaryMetrics[figure.metricId].label);
  const { series, rows, y, band } = useMemo(() => prepareDuelChart(figure, margin, say), [figure, margin, say]);
  return (
    <RoundChart
      title={`${label}: ${b} ÷ ${a}`}
      subtitle={say("duel.chartMeaning")}
      series={series}
      rows={rows}
      y={y}
      format={format}
      behind={<DuelMargin band={band} />}
    />
  );
}
