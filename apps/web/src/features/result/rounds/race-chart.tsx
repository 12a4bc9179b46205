"use client";

import { raceOf } from "@plumbline/core/result/race";
import type { ScenarioResult } from "@plumbline/core/result/results";
import type { SummaryMetricId } from "@plumbline/core/summary/summary-metrics";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useMemo } from "react";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { RoundChart } from "#charts/lines/round-chart.tsx";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatMetric } from "#ui/format.ts";
import { prepareRace } from "./prepare-race.ts";

type RaceChartProps = {
  result: ScenarioResult;
  metricId: SummaryMetricId;
  identities: ReadonlyMap<string, ServerIdentity>;
};

/** More lines than these cannot be told apart. */
const MOST_LANES = 8;

/** The servers as lanes: how each one's figure and its interval stood after each round. Nothing before a second round. */
export function RaceChart({ result, metricId, identities }: RaceChartProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const { results } = result;
  const lanes = useMemo(() => raceOf(results, metricId, MOST_LANES), [results, metricId]);
  const race = useMemo(() => (lanes.length < 2 ? null : prepareRace(lanes, identities, say)), [lanes, identities, say]);
  if (!race || race.rows.length < 2) return null;
  const { series, rows, y } = race;
  const { label, unit } = summaryMetrics[metricId];
  const format = (value: number) => formatMetric(value, unit);
  const best = results.length > lanes.length ? ` · ${say("race.best", { count: lanes.length })}` : "";
  return (
    <RoundChart
      title={say("race.title", { figure: nameOf("metrics", metricId, "label", label) })}
      subtitle={`${say("race.meaning")}${best}`}
      series={series}
      rows={rows}
      y={y}
      format={format}
    />
  );
}
