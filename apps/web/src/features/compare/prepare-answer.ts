import type { ComparedSide, ComparisonView, MetricComparison, Verdict } from "@plumbline/core/compare/views";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/metric/summary-metrics";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { formatMetric, formatNumber } from "#ui/format.ts";
import { labelOf, listOf } from "../run/answer-sentence.ts";
import { type FurtherSide, furtherSides, isRefused } from "./further-sides.ts";
import { ratioText } from "./ratio-text.ts";
import { sideLetter } from "./side-lines.ts";

/** What a further side is against the first, for somebody who knows nothing of statistics. */
export type Answer = {
  letter: string;
  verdict: Verdict | "not compared";
  /** Which is better. */
  headline: string;
  /** By how much; null where nothing is claimed about a ratio. */
  howMuch: string | null;
  /** How sure that is. */
  howSure: string;
};

/** The answers of a comparison, one for each further side. */
export function prepareAnswers(view: ComparisonView): Answer[] {
  const [first] = view.sides;
  return first ? furtherSides(view).map((further) => answerOf(view, first, further)) : [];
}

/** A comparison in words, a line for each further side; said plainly where there is nothing to compare. */
export function compareSentences(view: ComparisonView): string[] {
  const [first] = view.sides;
  if (!first) return [];
  if (view.sides.length === 1) return [first.missing ?? "One side alone compares with nothing: add another."];
  return prepareAnswers(view).map(({ headline, howMuch, howSure }) =>
    [headline, howMuch, howSure].filter((text) => text !== null).join(" "),
  );
}

function answerOf(view: ComparisonView, a: ComparedSide, further: FurtherSide): Answer {
  const { side: b, index, unlike, figures } = further;
  const letter = sideLetter(index);
  const [nameA, nameB] = [`${a.label} (A)`, `${b.label} (${letter})`];
  const metricId = getScenario(b.key.scenarioId).readFirst.metric;
  const label = labelOf(summaryMetrics[metricId]);
  const without = [a, b].filter(({ missing }) => missing !== null);
  const nothing = { letter, verdict: "not compared", howMuch: null } as const;
  if (without.length > 0) {
    const why = without.map(({ label: name, missing }) => `${name}: ${missing}`).join(" ");
    return { ...nothing, headline: `${nameB} and ${nameA} cannot be compared yet.`, howSure: why };
  }
  if (isRefused(further, view))
    return {
      ...nothing,
      headline: `${nameB} and ${nameA} are not compared: they are unlike in ${listOf(unlike)}.`,
      howSure: `Each was measured under its own conditions, so a difference may come from there. On ${label} they show ${mediansOf(a, b, metricId)}.`,
    };
  const comparison = figures.find((each) => each.metricId === metricId);
  if (!comparison)
    return {
      ...nothing,
      headline: `${nameB} and ${nameA} have no common figure for ${label}.`,
      howSure: `${missingIn(a, b, metricId)} ${tally(nameB, figures)}`,
    };
  const although = unlike.length > 0 ? `Although they are unlike in ${listOf(unlike)}: ` : "";
  return {
    letter,
    verdict: comparison.verdict,
    headline: `${although}${headlineOf(nameA, nameB, label, comparison.verdict)}`,
    howMuch: howMuchOf(a, b, comparison),
    howSure: `${comparison.reason} ${pairingOf(a, further)} ${tally(nameB, figures)}`,
  };
}

function headlineOf(nameA: string, nameB: string, label: string, verdict: Verdict): string {
  switch (verdict) {
    case "better":
    case "worse":
      return `${nameB} is ${verdict} than ${nameA} on ${label}.`;
    case "same":
      return `${nameB} is the same as ${nameA} on ${label}, as far as this host can tell.`;
    case "inconclusive":
      return `${nameB} and ${nameA} cannot be told apart on ${label}.`;
  }
}

function howMuchOf(a: ComparedSide, b: ComparedSide, comparison: MetricComparison): string {
  const medians = mediansOf(a, b, comparison.metricId as SummaryMetricId);
  const { ratio } = comparison;
  if (ratio === null) return `${medians}; no ratio, because a figure is zero or negative.`;
  const percent = Math.abs(ratio - 1) * 100;
  const words = ratio >= 2 || percent < 0.05 ? "" : `, ${formatNumber(percent)} % ${ratio > 1 ? "more" : "less"}`;
  return `${medians}: ${ratioText(comparison)}${words}.`;
}

/** Whether each round is held against one of its own block, which takes out what changes with time. */
function pairingOf(a: ComparedSide, { side: b, commonBlocks }: FurtherSide): string {
  if (commonBlocks === Math.max(a.rounds, b.rounds))
    return `Rounds are paired: both sides were measured in the same ${commonBlocks} blocks.`;
  return commonBlocks === 0
    ? "Rounds are not paired: they come from different runs."
    : `Rounds are not paired: only ${commonBlocks} blocks have both sides.`;
}

/** "100 µs against 200 µs": the further side's median first. */
function mediansOf(a: ComparedSide, b: ComparedSide, metricId: SummaryMetricId): string {
  const { unit } = summaryMetrics[metricId];
  return [b, a].map((side) => formatMetric(side.estimates[metricId]?.median, unit)).join(" against ");
}

function missingIn(a: ComparedSide, b: ComparedSide, metricId: SummaryMetricId): string {
  const names = [a, b].filter(({ estimates }) => !estimates[metricId]).map(({ label }) => label);
  return `No round of ${listOf(names)} has it: nothing was delivered, or too little for that figure.`;
}

/** How the verdicts of the figures fall that can be better or worse; said plainly where none is a claim. */
function tally(nameB: string, all: readonly MetricComparison[]): string {
  const judged = all.filter(({ metricId }) => summaryMetrics[metricId as SummaryMetricId].better !== "neither");
  const count = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const claims = [
    [count("better"), "better"],
    [count("worse"), "worse"],
    [count("same"), "the same"],
  ].filter(([number]) => number !== 0);
  if (claims.length === 0) return `None of ${judged.length} common figures allows a claim.`;
  return `Of ${judged.length} common figures ${nameB} is ${listOf(claims.map(([number, word]) => `${word} on ${number}`))}.`;
}
