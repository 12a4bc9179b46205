import { shownMetrics } from "@plumbline/core/compare/sides/compression";
import type { ComparedSide, ComparisonView, CompressionFigure, MetricComparison } from "@plumbline/core/compare/views";
import { replaceFigures } from "@plumbline/core/metric/figure-value";
import { intervalText } from "@plumbline/core/metric/metric-text";
import { compareSentences } from "@plumbline/core/result/comparison-answer";
import { type FurtherSide, furtherSides, sideLetter } from "@plumbline/core/result/further-sides";
import { ratioText } from "@plumbline/core/result/ratio-text";
import { listOf } from "@plumbline/core/result/speech";
import type { Basis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { SourceFact } from "#charts/frame/chart-source.tsx";
import { type ChartTable, chartToCsv } from "#charts/frame/chart-table.ts";
import { ABSENT, formatMetric } from "#ui/format.ts";

/** A file of a comparison: content, media type and file extension. */
export type ComparisonFile = { label: string; type: string; ending: string; text: string };

/**
 * The comparison as CSV, JSON and Markdown, with the page's verdicts, the differences of the sides and the origin of the figures.
 * @param source see `comparisonFacts`
 */
export function comparisonFiles(
  view: ComparisonView,
  { basis = "owed", source = [] }: { basis?: Basis; source?: readonly SourceFact[] } = {},
): ComparisonFile[] {
  const json = { ...toJson(view, basis), source: Object.fromEntries(source) };
  return [
    { label: "CSV", type: "text/csv", ending: "csv", text: chartToCsv(toTable(view), source) },
    {
      label: "JSON",
      type: "application/json",
      ending: "json",
      text: `${JSON.stringify(json, replaceFigures, 2)}\n`,
    },
    { label: "Markdown", type: "text/markdown", ending: "md", text: toMarkdown(view, basis, source) },
  ];
}

/** The table of compression in Markdown; no lines where the comparison has none. */
function compressionTable({ sides, compression }: ComparisonView): string[] {
  if (compression.length === 0) return [];
  const shown: readonly string[] = shownMetrics(compression);
  const headings = shownMetrics(compression).map((metricId) => summaryMetrics[metricId].label);
  return [
    `| side | offered | ${headings.join(" | ")} |`,
    `| --- | --- |${" ---: |".repeat(headings.length)}`,
    ...compression.map(({ side, compression: offered, figures }) => {
      const cells = figures
        .filter(({ metricId }) => shown.includes(metricId))
        .map(compressionCell)
        .join(" | ");
      return `| ${sideLetter(side)}: ${sides[side]?.label} | ${offered} | ${cells} |`;
    }),
  ];
}

/** A median with its interval, and its ratio to the same figure without compression. */
function compressionCell({ metricId, estimate, ...figure }: CompressionFigure): string {
  if (!estimate) return ABSENT;
  const { unit } = summaryMetrics[metricId as SummaryMetricId];
  const median = `${formatMetric(estimate.median, unit)}${intervalText(estimate, unit)}`;
  return figure.ratio === null ? median : `${median}, ${ratioText(figure)}`;
}

type Line = {
  first: ComparedSide;
  further: FurtherSide;
  metricId: SummaryMetricId;
  /** Absent if a side lacks the figure, or if unlike sides are not compared. */
  comparison: MetricComparison | undefined;
};

/** A line for each figure that a further side or the first has. */
function linesOf(view: ComparisonView): Line[] {
  const [first] = view.sides;
  if (!first) return [];
  return furtherSides(view).flatMap((further) =>
    (Object.keys(summaryMetrics) as SummaryMetricId[])
      .filter((metricId) => first.estimates[metricId] && further.side.estimates[metricId])
      .map((metricId) => ({
        first,
        further,
        metricId,
        comparison: further.figures.find((figure) => figure.metricId === metricId),
      })),
  );
}

const columns = [
  "side",
  "of",
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
  "p (alone)",
  "test",
  "rounds counted as",
  "margin",
  "unlike in",
  "audit",
];

function toTable(view: ComparisonView): ChartTable {
  const rows = linesOf(view).map(({ first, further: { side, index, unlike }, metricId, comparison: of }) => [
    sideLetter(index),
    side.label,
    first.label,
    metricId,
    summaryMetrics[metricId].unit,
    side.estimates[metricId]?.median ?? null,
    first.estimates[metricId]?.median ?? null,
    of?.ratio ?? null,
    of?.ratioLow ?? null,
    of?.ratioHigh ?? null,
    of?.p ?? null,
    of?.rounds ?? null,
    of?.detectable ?? null,
    of?.floor ?? null,
    of?.verdict ?? "not compared",
    of?.reason ?? `Unlike in ${listOf(unlike)}.`,
    of?.rawP ?? null,
    of?.test ?? null,
    of?.effectiveRounds ?? null,
    of?.margin ?? null,
    unlike.join("; "),
    [auditOf(first), auditOf(side)].includes("SUSPECT") ? "SUSPECT" : "VALID",
  ]);
  return { columns, rows };
}

/** The worst verdict among the rounds that count; refused ones do not. */
function auditOf({ trials }: ComparedSide): "SUSPECT" | "VALID" {
  return trials.some(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT") ? "SUSPECT" : "VALID";
}

function toJson(view: ComparisonView, basis: Basis) {
  return {
    answer: compareSentences(view, basis),
    sides: view.sides.map(({ key, label, runs, servers, scenarioVersion, load, rounds, trials, ...side }, index) => ({
      letter: sideLetter(index),
      of: label,
      key,
      runs,
      servers: servers.map(({ serverId, library, sourceDigest }) => ({ serverId, library, sourceDigest })),
      scenarioVersion,
      load,
      rounds,
      audit: trials.map(({ trialId, round, verdict }) => ({ trialId, round, verdict })),
      estimates: side.estimates,
      environment: side.environment,
      leftOut: side.leftOut,
      missing: side.missing,
    })),
    comparisons: furtherSides(view).flatMap(({ index, unlike, figures }) =>
      figures.map((comparison) => ({ side: sideLetter(index), ...comparison, unlike })),
    ),
    compression: view.compression.map(({ side, against, ...row }) => ({
      side: sideLetter(side),
      against: against === null ? null : sideLetter(against),
      ...row,
    })),
    differences: view.differences,
    unlikeSidesCompared: view.compareUnlike,
  };
}

function toMarkdown(view: ComparisonView, basis: Basis, source: readonly SourceFact[]): string {
  const lines = linesOf(view).map(({ first, further: { side, index }, metricId, comparison: of }) => {
    const { label, unit } = summaryMetrics[metricId];
    const medians = [first, side].map(({ estimates }) => formatMetric(estimates[metricId]?.median, unit));
    const p = of?.p === null || of === undefined ? ABSENT : Number(of.p.toPrecision(2));
    return `| ${label} | ${medians[0]} | ${sideLetter(index)}: ${medians[1]} | ${of ? ratioText(of) : ABSENT} | ${p} | ${of?.verdict ?? "not compared"} |`;
  });
  const table = [
    "| figure | A | side | ratio to A | p (Holm) | verdict |",
    "| --- | ---: | ---: | ---: | ---: | --- |",
  ];
  const unlike = view.differences.map(({ fact, values }) => `- unlike in ${fact}: ${values.join(" · ")}`);
  const override =
    unlike.length > 0 && view.compareUnlike ? ["", "**The sides are not comparable; compared on request.**"] : [];
  const facts = source.map(([name, value]) => `- ${name}: ${value}`);
  const lists = [compressionTable(view), unlike, facts].flatMap((list) => (list.length > 0 ? ["", ...list] : []));
  return `${[...compareSentences(view, basis), ...override, "", ...table, ...lines, ...lists].join("\n")}\n`;
}
