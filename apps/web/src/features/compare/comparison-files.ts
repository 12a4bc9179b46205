import type { ComparedSide, ComparisonView, MetricComparison } from "@plumbline/core/compare/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/metric/summary-metrics";
import { type ChartTable, toCsv } from "#charts/prepare/chart-table.ts";
import { ABSENT, formatMetric } from "#ui/format.ts";
import { compareSentences } from "./compare-sentence.ts";
import { type Judged, judgeSides } from "./judge.ts";
import { ratioText } from "./ratio-text.ts";
import { sideLetter } from "./side-lines.ts";

/** A file of a comparison: what is in it, its type and the ending of its name. */
export type ComparisonFile = { label: string; type: string; ending: string; text: string };

/** The comparison as JSON, CSV and Markdown, with the verdicts that the page shows. */
export function comparisonFiles(view: ComparisonView): ComparisonFile[] {
  return [
    { label: "CSV", type: "text/csv", ending: "csv", text: toCsv(toTable(view)) },
    { label: "JSON", type: "application/json", ending: "json", text: `${JSON.stringify(toJson(view), null, 2)}\n` },
    { label: "Markdown", type: "text/markdown", ending: "md", text: toMarkdown(view) },
  ];
}

type Line = { letter: string; side: ComparedSide; first: ComparedSide; comparison: MetricComparison };

function linesOf(view: ComparisonView): Line[] {
  const [first] = view.sides;
  if (!first) return [];
  return judgeSides(view).flatMap(({ side, index, comparisons }: Judged) =>
    comparisons.map((comparison) => ({ letter: sideLetter(index), side, first, comparison })),
  );
}

const columns = [
  "side",
  "server",
  "against",
  "metric",
  "unit",
  "median",
  "median of A",
  "ratio",
  "ratio low",
  "ratio high",
  "p (Holm)",
  "rounds",
  "detectable ratio",
  "A/A floor",
  "verdict",
  "reason",
];

function toTable(view: ComparisonView): ChartTable {
  const rows = linesOf(view).map(({ letter, side, first, comparison: of }) => [
    letter,
    side.server.serverId,
    first.server.serverId,
    of.metricId,
    summaryMetrics[of.metricId as SummaryMetricId].unit,
    side.estimates[of.metricId]?.median ?? null,
    first.estimates[of.metricId]?.median ?? null,
    of.ratio,
    of.ratioLow,
    of.ratioHigh,
    of.p,
    of.rounds,
    of.detectable,
    of.floor,
    of.verdict,
    of.reason,
  ]);
  return { columns, rows };
}

function toJson(view: ComparisonView) {
  return {
    answer: compareSentences(view),
    sides: view.sides.map(({ key, runName, server, scenarioVersion, estimates, environment }, index) => ({
      letter: sideLetter(index),
      ...key,
      runName,
      library: server.library,
      sourceDigest: server.sourceDigest,
      scenarioVersion,
      estimates,
      environment,
    })),
    comparisons: linesOf(view).map(({ letter, comparison }) => ({ side: letter, ...comparison })),
    differences: view.differences,
  };
}

function toMarkdown(view: ComparisonView): string {
  const lines = linesOf(view).map(({ letter, side, first, comparison: of }) => {
    const { label, unit } = summaryMetrics[of.metricId as SummaryMetricId];
    const medians = [first, side].map(({ estimates }) => formatMetric(estimates[of.metricId]?.median, unit));
    return `| ${label} | ${medians[0]} | ${letter}: ${medians[1]} | ${ratioText(of)} | ${of.p === null ? ABSENT : Number(of.p.toPrecision(2))} | ${of.verdict} |`;
  });
  const table = [
    "| figure | A | side | ratio to A | p (Holm) | verdict |",
    "| --- | ---: | ---: | ---: | ---: | --- |",
  ];
  const unlike = view.differences.map(({ fact, values }) => `- unlike in ${fact}: ${values.join(" · ")}`);
  return `${[...compareSentences(view), "", ...table, ...lines, ...(unlike.length > 0 ? ["", ...unlike] : [])].join("\n")}\n`;
}
