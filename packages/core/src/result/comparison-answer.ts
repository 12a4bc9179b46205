import { type CostlyPart, costOf, partOf } from "../compare/facts/find-differences.ts";
import { percentText } from "../compare/figures/difference-text.ts";
import type { ComparedSide, ComparisonView, MetricComparison, Verdict } from "../compare/views.ts";
import { isUndelivered } from "../metric/figure-value.ts";
import { formatCount, formatMetric, formatRatio } from "../metric/format.ts";
import { inDigits } from "../metric/quantity-text.ts";
import { firstFigure } from "../scenario/catalogue/first-figure.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import type { Basis } from "../summary/basis.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import { type FurtherSide, furtherSides, isRefused, sideLetter } from "./further-sides.ts";
import { inEnglish, type Speech } from "./speech.ts";

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
export function prepareAnswers(view: ComparisonView, basis: Basis = "owed", speech: Speech = inEnglish): Answer[] {
  const [first] = view.sides;
  return first ? furtherSides(view).map((further) => answerOf(view, first, further, basis, speech)) : [];
}

/** A comparison in words, a line per further side; also if there is nothing to compare. */
export function compareSentences(view: ComparisonView, basis: Basis = "owed", speech: Speech = inEnglish): string[] {
  const [first] = view.sides;
  if (!first) return [];
  if (view.sides.length === 1) return [first.missing ?? speech.say("oneSide", {})];
  return prepareAnswers(view, basis, speech).map(({ headline, howMuch, howSure, others }) =>
    [headline, howMuch, howSure, others].filter((text) => text !== null).join(" "),
  );
}

function answerOf(view: ComparisonView, a: ComparedSide, further: FurtherSide, basis: Basis, speech: Speech): Answer {
  const { side: b, index, unlike, figures } = further;
  const { say, list } = speech;
  const letter = sideLetter(index);
  const metricId = firstFigure(b.key.scenarioId, basis);
  const names = { a: `${a.label} (A)`, b: `${b.label} (${letter})`, metric: speech.metric(metricId) };
  const without = [a, b].filter(({ missing }) => missing !== null);
  const nothing = { letter, verdict: "not compared", what: null, howMuch: null, others: null } as const;
  if (without.length > 0) {
    const why = without.map(({ label: name, missing }) => `${name}: ${missing}`).join(" ");
    return { ...nothing, headline: say("notYet", names), howSure: why };
  }
  if (isRefused(further, view)) {
    const medians = mediansOf(a, b, metricId, speech);
    const headline = say("unlike", { ...names, facts: list(unlike) });
    return { ...nothing, headline, howSure: say("unlikeFigures", { metric: names.metric, medians }) };
  }
  const comparison = figures.find((each) => each.metricId === metricId);
  if (!comparison)
    return {
      ...nothing,
      headline: say("noCommon", names),
      howSure: missingIn(a, b, metricId, speech),
      others: tally(names.b, figures, speech),
    };
  const headline = lossHeadline([a, b], names, metricId, speech) ?? headlineOf(names, comparison, speech);
  const scenario = speech.scenario(getScenario(b.key.scenarioId));
  return {
    letter,
    verdict: comparison.verdict,
    headline: qualify(headline, [a, further], speech),
    what: say("judgedBy", { metric: names.metric, scenario, meaning: inSentence(summaryMetrics[metricId].meaning) }),
    howMuch: howMuchOf(a, further, comparison, speech),
    howSure: `${chanceOf(comparison, speech)}${comparison.reason} ${pairingOf(a, further, speech)}`,
    others: tally(
      names.b,
      figures.filter((each) => each !== comparison),
      speech,
    ),
  };
}

/** The phrase of what a part of the load costs. */
const costs = { proxy: "overhead", compression: "compressionCost" } as const satisfies Record<CostlyPart, string>;

/** The headline with what the sides differ in beside their servers: a part of the load alone is what is compared. */
function qualify(
  headline: string,
  [a, { side: b, unlike }]: readonly [ComparedSide, FurtherSide],
  { say, list }: Speech,
) {
  if (unlike.length === 0) return headline;
  const part = costOf(a, b);
  return part
    ? say(costs[part], { a: partOf(part, a), b: partOf(part, b), headline })
    : say("although", { facts: list(unlike), headline });
}

/** The names of both sides and of the metric that they are judged by. */
type Names = { a: string; b: string; metric: string };

/** The headline if a side lost too much to have the figure; null if both have it. Such a side has no ratio. */
function lossHeadline(
  sides: readonly [ComparedSide, ComparedSide],
  names: Names,
  metricId: SummaryMetricId,
  { say }: Speech,
): string | null {
  const [lostA, lostB] = sides.map(({ estimates }) => isUndelivered(estimates[metricId]?.median));
  if (lostA && lostB) return say("neither", names);
  if (!lostA && !lostB) return null;
  const { a, b, metric } = names;
  return say("oneLost", { lost: lostB ? b : a, other: lostB ? a : b, metric });
}

function headlineOf(names: Names, { verdict, ratio, margin }: MetricComparison, speech: Speech): string {
  const { say } = speech;
  switch (verdict) {
    case "better":
    case "worse":
      return ratio === null
        ? say("differs", { ...names, verdict })
        : say("differsBy", { ...names, verdict, distance: distanceOf(ratio, speech) });
    case "same":
      return say("same", { ...names, margin: percentText(margin) });
    case "inconclusive":
      return say("inconclusive", names);
  }
}

/** A ratio in words: below twofold in percent, from there on as a multiple. A ratio of exactly 1 is neither higher nor lower. */
function distanceOf(ratio: number, { say }: Speech): string {
  if (ratio === 1 || ratio >= 2 || ratio <= 0.5) return say("asHigh", { fold: `${inDigits(ratio)}×` });
  return say(ratio > 1 ? "higherBy" : "lowerBy", { percent: `${inDigits(Math.abs(ratio - 1) * 100)} %` });
}

/** The p-value of a claim in plain words. */
function chanceOf({ verdict, p }: MetricComparison, { say }: Speech): string {
  if (p === null || (verdict !== "better" && verdict !== "worse")) return "";
  return p < LEAST_P
    ? say("chanceLess", { of: formatCount(1 / LEAST_P) })
    : say("chanceAbout", { of: formatCount(Number((1 / p).toPrecision(2))) });
}

/** Smaller p-values are not shown exactly. */
const LEAST_P = 0.0001;

function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function howMuchOf(a: ComparedSide, further: FurtherSide, comparison: MetricComparison, speech: Speech): string {
  const { say } = speech;
  const medians = mediansOf(a, further.side, comparison.metricId as SummaryMetricId, speech);
  const { ratio } = comparison;
  if (ratio === null) {
    const lost = [a, further.side].some(({ estimates }) => isUndelivered(estimates[comparison.metricId]?.max));
    return say(lost ? "noRatioLost" : "noRatioZero", { medians });
  }
  const { ratioLow, ratioHigh } = comparison;
  const interval =
    ratioLow === null || ratioHigh === null
      ? ""
      : say(ratioLow <= 1 && ratioHigh >= 1 ? "betweenWithOne" : "between", {
          low: formatRatio(ratioLow),
          high: formatRatio(ratioHigh),
        });
  // The middle of the rounds' own ratios is not the ratio of the medians; a reader may well divide the two.
  return say(further.paired ? "ratioOfBlocks" : "ratio", { medians, ratio: formatRatio(ratio), interval });
}

/** States if rounds are paired by block. Pairs cancel what changes with time. */
function pairingOf(a: ComparedSide, { commonBlocks: blocks, paired, side }: FurtherSide, { say }: Speech): string {
  if (paired) return say("paired", { blocks });
  if (blocks === 0) return say("otherRuns", {});
  return say(blocks === Math.max(a.rounds, side.rounds) ? "fewBlocks" : "someBlocks", { blocks });
}

/** "100 µs against 200 µs": the further side's median first. */
function mediansOf(a: ComparedSide, b: ComparedSide, metricId: SummaryMetricId, { say }: Speech): string {
  const { unit } = summaryMetrics[metricId];
  const medianOf = (side: ComparedSide) => formatMetric(side.estimates[metricId]?.median, unit);
  return say("against", { a: medianOf(a), b: medianOf(b) });
}

function missingIn(a: ComparedSide, b: ComparedSide, metricId: SummaryMetricId, { say, list }: Speech): string {
  const names = [a, b].filter(({ estimates }) => !estimates[metricId]).map(({ label }) => label);
  return say("missingIn", { sides: list(names) });
}

/** Counts of verdicts over the metrics that can be better or worse; a plain sentence if none is a claim, null if there are none. */
function tally(b: string, all: readonly MetricComparison[], { say, list }: Speech): string | null {
  const judged = all.filter(({ metricId }) => summaryMetrics[metricId as SummaryMetricId].better !== "neither");
  const claims = (["better", "worse", "same"] as const)
    .map((verdict) => ({ verdict, figures: judged.filter((each) => each.verdict === verdict).length }))
    .filter(({ figures }) => figures > 0)
    .map((claim) => say("claimOn", claim));
  const figures = judged.length;
  if (figures === 0) return null;
  return claims.length === 0 ? say("noClaims", { figures }) : say("claims", { figures, b, claims: list(claims) });
}
