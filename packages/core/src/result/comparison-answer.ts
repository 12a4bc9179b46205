import { distanceText, percentText } from "../compare/difference-text.ts";
import type { ComparedSide, ComparisonView, MetricComparison, Verdict } from "../compare/views.ts";
import { isUndelivered } from "../metric/figure-value.ts";
import { formatCount, formatMetric, formatRatio } from "../metric/format.ts";
import { firstFigure } from "../scenario/catalogue/first-figure.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import type { Basis } from "../summary/basis.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import { labelOf, listOf } from "./answer-sentence.ts";
import { type FurtherSide, furtherSides, isRefused, sideLetter } from "./further-sides.ts";

/** A further side against the first, in words for readers without statistics. */
export type Answer = {
  letter: string;
  verdict: Verdict | "not compared";
  /** Which is better, and by how much. */
  headline: string;
  /** The judged metric and its meaning; null if none was judged. */
  what: string | null;
  /** The figures themselves, their ratio and its interval; null where nothing is claimed about a ratio. */
  howMuch: string | null;
  /** How sure that is. */
  howSure: string;
  /** Verdicts of the other metrics; null if there are none. */
  others: string | null;
};

/** The answers of a comparison, one for each further side. */
export function prepareAnswers(view: ComparisonView, basis: Basis = "owed"): Answer[] {
  const [first] = view.sides;
  return first ? furtherSides(view).map((further) => answerOf(view, first, further, basis)) : [];
}

/** A comparison in words, a line per further side; also if there is nothing to compare. */
export function compareSentences(view: ComparisonView, basis: Basis = "owed"): string[] {
  const [first] = view.sides;
  if (!first) return [];
  if (view.sides.length === 1) return [first.missing ?? "One side is not a comparison: add another."];
  return prepareAnswers(view, basis).map(({ headline, howMuch, howSure, others }) =>
    [headline, howMuch, howSure, others].filter((text) => text !== null).join(" "),
  );
}

function answerOf(view: ComparisonView, a: ComparedSide, further: FurtherSide, basis: Basis): Answer {
  const { side: b, index, unlike, figures } = further;
  const letter = sideLetter(index);
  const [nameA, nameB] = [`${a.label} (A)`, `${b.label} (${letter})`];
  const metricId = firstFigure(b.key.scenarioId, basis);
  const label = labelOf(summaryMetrics[metricId]);
  const without = [a, b].filter(({ missing }) => missing !== null);
  const nothing = { letter, verdict: "not compared", what: null, howMuch: null, others: null } as const;
  if (without.length > 0) {
    const why = without.map(({ label: name, missing }) => `${name}: ${missing}`).join(" ");
    return { ...nothing, headline: `${nameB} and ${nameA} cannot be compared yet.`, howSure: why };
  }
  if (isRefused(further, view))
    return {
      ...nothing,
      headline: `${nameB} and ${nameA} are not compared: they differ in ${listOf(unlike)}.`,
      howSure: `Each was measured under its own conditions, which may explain a difference. On ${label} they show ${mediansOf(a, b, metricId)}.`,
    };
  const comparison = figures.find((each) => each.metricId === metricId);
  if (!comparison)
    return {
      ...nothing,
      headline: `${nameB} and ${nameA} have no common figure for ${label}.`,
      howSure: missingIn(a, b, metricId),
      others: tally(nameB, figures),
    };
  const although = unlike.length > 0 ? `Although they differ in ${listOf(unlike)}: ` : "";
  return {
    letter,
    verdict: comparison.verdict,
    headline: `${although}${lossHeadline([a, b], [nameA, nameB], metricId) ?? headlineOf(nameA, nameB, label, comparison)}`,
    what: `${summaryMetrics[metricId].label}, the first metric of ${getScenario(b.key.scenarioId).name}: ${inSentence(summaryMetrics[metricId].meaning)}`,
    howMuch: howMuchOf(a, further, comparison),
    howSure: `${chanceOf(comparison)}${comparison.reason} ${pairingOf(a, further)}`,
    others: tally(
      nameB,
      figures.filter((each) => each !== comparison),
    ),
  };
}

/** The headline if a side lost too much to have the figure; null if both have it. Such a side has no ratio. */
function lossHeadline(
  sides: readonly [ComparedSide, ComparedSide],
  [nameA, nameB]: readonly [string, string],
  metricId: SummaryMetricId,
): string | null {
  const [lostA, lostB] = sides.map(({ estimates }) => isUndelivered(estimates[metricId]?.median));
  const label = labelOf(summaryMetrics[metricId]);
  if (lostA && lostB) return `Neither ${nameB} nor ${nameA} delivered enough to have a ${label}.`;
  if (!lostA && !lostB) return null;
  return `${lostB ? nameB : nameA} lost too much to have a ${label}; ${lostB ? nameA : nameB} has one.`;
}

function headlineOf(nameA: string, nameB: string, label: string, comparison: MetricComparison): string {
  const { verdict, ratio, margin } = comparison;
  switch (verdict) {
    case "better":
    case "worse":
      return `${nameB} is ${verdict} than ${nameA} on ${label}${ratio === null ? "" : `: ${distanceText(ratio)}`}.`;
    case "same":
      return `${nameB} is the same as ${nameA} on ${label} within ${percentText(margin)}.`;
    case "inconclusive":
      return `${nameB} and ${nameA}: no difference is shown on ${label}.`;
  }
}

/** The p-value of a claim in plain words. */
function chanceOf({ verdict, p }: MetricComparison): string {
  if (p === null || (verdict !== "better" && verdict !== "worse")) return "";
  const often =
    p < LEAST_P
      ? `less than once in ${formatCount(1 / LEAST_P)}`
      : `about once in ${formatCount(Number((1 / p).toPrecision(2)))}`;
  return `If the two were equal, chance alone would separate their rounds this far ${often} such comparisons: `;
}

/** Smaller p-values are not shown exactly. */
const LEAST_P = 0.0001;

function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function howMuchOf(a: ComparedSide, further: FurtherSide, comparison: MetricComparison): string {
  const medians = mediansOf(a, further.side, comparison.metricId as SummaryMetricId);
  const { ratio } = comparison;
  if (ratio === null) {
    const lost = [a, further.side].some(({ estimates }) => isUndelivered(estimates[comparison.metricId]?.max));
    return `${medians}; no ratio, because ${lost ? "rounds did not deliver it" : "a figure is zero or negative"}.`;
  }
  const { ratioLow, ratioHigh } = comparison;
  const interval =
    ratioLow === null || ratioHigh === null
      ? ""
      : `; with 95 % confidence it lies between ${formatRatio(ratioLow)} and ${formatRatio(ratioHigh)}${ratioLow <= 1 && ratioHigh >= 1 ? ", which includes 1×, so no difference is shown" : ""}`;
  // The middle of the rounds' own ratios is not the ratio of the medians; a reader may well divide the two.
  const which = further.paired ? "; block by block, the middle ratio is" : ": a ratio of";
  return `${medians}${which} ${formatRatio(ratio)}${interval}.`;
}

/** States if rounds are paired by block. Pairs cancel what changes with time. */
function pairingOf(a: ComparedSide, further: FurtherSide): string {
  const { commonBlocks, paired, side } = further;
  if (paired) return `Rounds are paired: both sides were measured in the same ${commonBlocks} blocks.`;
  if (commonBlocks === 0) return "Rounds are not paired: they come from different runs.";
  return commonBlocks === Math.max(a.rounds, side.rounds)
    ? `Rounds are not paired: ${commonBlocks} common ${commonBlocks === 1 ? "block is" : "blocks are"} too few for a verdict on pairs.`
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

/** Counts of verdicts over the metrics that can be better or worse; a plain sentence if none is a claim, null if there are none. */
function tally(nameB: string, all: readonly MetricComparison[]): string | null {
  const judged = all.filter(({ metricId }) => summaryMetrics[metricId as SummaryMetricId].better !== "neither");
  const count = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const claims = [
    [count("better"), "better"],
    [count("worse"), "worse"],
    [count("same"), "the same"],
  ].filter(([number]) => number !== 0);
  if (judged.length === 0) return null;
  const figures = judged.length === 1 ? "one other common figure" : `${judged.length} other common figures`;
  if (claims.length === 0) return `Of ${figures} none allows a claim.`;
  return `Of ${figures} ${nameB} is ${listOf(claims.map(([number, word]) => `${word} on ${number}`))}.`;
}
