import type { ComparedSide, ComparisonView, MetricComparison, Verdict } from "@plumbline/core/compare/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/metric/summary-metrics";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { formatMetric } from "#ui/format.ts";
import { labelOf, listOf } from "../run/answer-sentence.ts";
import { type Judged, judgeSides } from "./judge.ts";
import { ratioText } from "./ratio-text.ts";
import { sideLetter } from "./side-lines.ts";

/** A comparison in words: one sentence or two for each further side. */
export function compareSentences(view: ComparisonView): string[] {
  const [first] = view.sides;
  if (!first) return [];
  if (view.sides.length === 1) return ["One side alone compares with nothing: add another."];
  return judgeSides(view).map((judged) => sideSentence(first, judged));
}

function sideSentence(a: ComparedSide, { side: b, index, unlike, comparisons }: Judged): string {
  const metricId = getScenario(b.key.scenarioId).readFirst.metric;
  const comparison = comparisons.find((each) => each.metricId === metricId);
  const [nameA, nameB] = [`A (${a.server.serverId})`, `${sideLetter(index)} (${b.server.serverId})`];
  const label = labelOf(summaryMetrics[metricId]);
  if (!comparison) return `${nameA} and ${nameB} have no common figure for ${label}.`;
  const figures = figuresOf(a, b, comparison);
  if (unlike.length > 0)
    return `${nameB} and ${nameA} are unlike in ${listOf(unlike)}, so neither is called better. On ${label}: ${figures}.`;
  return `${headline(nameA, nameB, label, comparison, figures)} ${tally(nameB, comparisons)}`;
}

/** B's median against A's, with their ratio. */
function figuresOf(a: ComparedSide, b: ComparedSide, comparison: MetricComparison): string {
  const { unit } = summaryMetrics[comparison.metricId as SummaryMetricId];
  const medians = [b, a]
    .map((side) => formatMetric(side.estimates[comparison.metricId]?.median, unit))
    .join(" against ");
  return comparison.ratio === null ? medians : `${medians}, ${ratioText(comparison)}`;
}

function headline(nameA: string, nameB: string, label: string, comparison: MetricComparison, figures: string): string {
  switch (comparison.verdict) {
    case "better":
    case "worse":
      return `${nameB} is ${comparison.verdict} than ${nameA} on ${label}: ${figures}.`;
    case "same":
      return `${nameB} is the same as ${nameA} on ${label}: ${figures}.`;
    case "inconclusive":
      return `${nameB} and ${nameA} cannot be told apart on ${label}: ${figures}. ${comparison.reason}`;
  }
}

/** How the verdicts of the figures fall that can be better or worse; said plainly where none is a claim. */
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
