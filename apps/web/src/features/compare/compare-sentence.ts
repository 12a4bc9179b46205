import type { ComparedSide, ComparisonView, MetricComparison, Verdict } from "@plumbline/core/compare/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/metric/metric";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { formatMetric, formatRatio } from "#ui/format.ts";
import { labelOf, listOf } from "../run/answer-sentence.ts";
import { sideLetter } from "./side-lines.ts";

/** A comparison in words: one sentence per further side, and first of all whether the sides compare at all. */
export function compareSentences(view: ComparisonView): string[] {
  const [first, ...others] = view.sides;
  if (!first) return [];
  if (others.length === 0) return ["One side alone compares with nothing: add another."];
  const unlike =
    view.differences.length > 0
      ? [
          `These sides are not alike in ${listOf(view.differences.map(({ fact }) => fact))}: what follows describes them but does not rank them.`,
        ]
      : [];
  return [
    ...unlike,
    ...others.map((side, index) => sideSentence(first, side, view.comparisons[index] ?? [], index + 1)),
  ];
}

function sideSentence(
  a: ComparedSide,
  b: ComparedSide,
  comparisons: readonly MetricComparison[],
  index: number,
): string {
  const metricId = getScenario(b.key.scenarioId).readFirst.metric;
  const comparison = comparisons.find((each) => each.metricId === metricId);
  const [nameA, nameB] = [`A (${a.server.serverId})`, `${sideLetter(index)} (${b.server.serverId})`];
  if (!comparison) return `${nameA} and ${nameB} have no common figure for ${labelOf(summaryMetrics[metricId])}.`;
  return `${headline(nameA, nameB, comparison, figures(a, b, metricId))} ${tally(nameB, comparisons)}`;
}

function figures(a: ComparedSide, b: ComparedSide, metricId: SummaryMetricId): string {
  const { unit } = summaryMetrics[metricId];
  return `${formatMetric(b.estimates[metricId]?.median, unit)} against ${formatMetric(a.estimates[metricId]?.median, unit)}`;
}

function headline(
  nameA: string,
  nameB: string,
  { metricId, ratio, verdict, reason }: MetricComparison,
  figuresText: string,
): string {
  const label = labelOf(summaryMetrics[metricId as SummaryMetricId]);
  const ratioText = ratio === null ? "" : `, ${formatRatio(ratio)}`;
  switch (verdict) {
    case "better":
    case "worse":
      return `${nameB} is ${verdict} than ${nameA} on ${label}: ${figuresText}${ratioText}.`;
    case "same":
      return `${nameB} is the same as ${nameA} on ${label}: ${figuresText}.`;
    case "inconclusive":
      return `${nameB} and ${nameA} cannot be told apart on ${label}: ${figuresText}${ratioText}. ${reason}`;
  }
}

/** How the verdicts of the figures fall that can be better or worse; nothing where none is a claim. */
function tally(nameB: string, all: readonly MetricComparison[]): string {
  const comparisons = all.filter(({ metricId }) => summaryMetrics[metricId as SummaryMetricId].better !== "neither");
  const count = (verdict: Verdict) => comparisons.filter((each) => each.verdict === verdict).length;
  const claims = [
    [count("better"), "better"],
    [count("worse"), "worse"],
    [count("same"), "the same"],
  ].filter(([number]) => number !== 0);
  if (claims.length === 0) return `None of ${comparisons.length} common figures allows a claim.`;
  return `Of ${comparisons.length} common figures ${nameB} is ${listOf(claims.map(([number, word]) => `${word} on ${number}`))}.`;
}
