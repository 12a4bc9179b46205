"use client";

import { Select, Stack } from "@mantine/core";
import type { ComparisonView } from "@plumbline/core/compare/views";
import { furtherSides, sideLetter } from "@plumbline/core/result/further-sides";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import type { Basis } from "@plumbline/core/summary/basis";
import { inBasis } from "@plumbline/core/summary/of-basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { parseAsString, useQueryState } from "nuqs";
import { prepareRatioForest } from "#charts/ranking/prepare-ratio-forest.ts";
import { RatioForest } from "#charts/ranking/ratio-forest.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useFigureName } from "../metric/use-figure-name.ts";
import { measuredBy } from "./side-lines.ts";

/** Metrics in addition to the scenario's first one. */
const drawn: readonly SummaryMetricId[] = [
  "throughput.delivered",
  "ratio.delivered",
  "latency.owed.p50",
  "latency.owed.p99",
  "latency.owed.p99.9",
  "server.cpu",
  "server.cpuPerDelivery",
  "server.memory.peak",
  "client.cpuPerRoundTrip",
  "client.memory.peak",
  "startup",
];

/** The ratios that matter most, with their intervals and the A/A band, of one further side at a time. */
export function RatiosChart({ view, basis }: { view: ComparisonView; basis: Basis }) {
  const say = useSay();
  const figureName = useFigureName(measuredBy(view.sides));
  const [letter, choose] = useQueryState("ratios", parseAsString);
  const compared = furtherSides(view).filter(({ figures }) => figures.length > 0);
  const shown = compared.find(({ index }) => sideLetter(index) === letter) ?? compared[0];
  const [first] = view.sides;
  if (!shown || !first) return null;
  const metricIds = [
    ...new Set([firstFigure(first.key.scenarioId, basis), ...drawn.map((metricId) => inBasis(metricId, basis))]),
  ];
  const figures = metricIds.flatMap((metricId) => {
    const comparison = shown.figures.find((each) => each.metricId === metricId);
    const metric = summaryMetrics[metricId];
    return comparison && metric.better !== "neither"
      ? [
          {
            label: `${figureName(metricId)} ${metric.better === "lower" ? "↓" : "↑"}`,
            comparison,
          },
        ]
      : [];
  });
  if (figures.length === 0) return null;
  return (
    <Stack gap="xs">
      {compared.length > 1 && (
        <Select
          size="xs"
          w={260}
          aria-label={say("side.drawn")}
          data={compared.map(({ index, side }) => ({
            value: sideLetter(index),
            label: `${sideLetter(index)} · ${side.label}`,
          }))}
          value={sideLetter(shown.index)}
          onChange={(value) => void choose(value)}
          allowDeselect={false}
        />
      )}
      <RatioForest
        title={`${shown.side.label} ÷ ${first.label}`}
        subtitle={say("ratios.chartMeaning", { second: shown.side.rounds, first: first.rounds })}
        data={prepareRatioForest(figures)}
      />
    </Stack>
  );
}
