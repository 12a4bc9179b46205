import type { ComparisonView } from "@plumbline/core/compare/views";
import { compareSentences, prepareAnswers } from "@plumbline/core/result/comparison-answer";
import { furtherSides, sideLetter } from "@plumbline/core/result/further-sides";
import { ratioText } from "@plumbline/core/result/ratio-text";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Basis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { prepareRatioForest, ratioTick } from "#charts/ranking/prepare-ratio-forest.ts";
import type { CardPlot, ResultCard } from "../card/result-card.ts";
import { comparisonFacts } from "./comparison-facts.ts";

/**
 * The card of a comparison: its answers, and each side's ratio on the figure that the scenario says to read first; null without any side.
 */
export function comparisonCard(view: ComparisonView, basis: Basis = "owed"): ResultCard | null {
  const [first] = view.sides;
  if (!first) return null;
  const { scenarioId } = first.key;
  const answers = prepareAnswers(view, basis);
  const metricId = firstFigure(scenarioId, basis);
  return {
    title: `${getScenario(scenarioId).name} · ${summaryMetrics[metricId].label}`,
    sentences: answers.length > 0 ? answers.map(({ headline }) => headline) : compareSentences(view, basis),
    caveats: [...answers.flatMap(({ howMuch }) => howMuch ?? []), ...suspectCaveat(view)],
    plots: plotsOf(view, metricId),
    facts: comparisonFacts(view),
  };
}

function plotsOf(view: ComparisonView, metricId: SummaryMetricId): CardPlot[] {
  const drawn = furtherSides(view).flatMap(({ side, index, figures }) => {
    const comparison = figures.find((each) => each.metricId === metricId);
    return comparison ? [{ label: `${sideLetter(index)} ${side.label}`, comparison }] : [];
  });
  const forest = prepareRatioForest(drawn);
  if (forest.lines.length === 0) return [];
  const [least, most] = forest.domain;
  const clip = (value: number) => Math.min(most, Math.max(least, value));
  const comparisons = drawn.filter(({ label }) => !forest.undrawn.includes(label));
  return [
    {
      heading: `ratio to A · ${summaryMetrics[metricId].better} is better · whiskers: 95 % intervals · grey: A/A floor · log axis`,
      rows: forest.lines.map(({ label, ratio, low, high, verdict, band }, nth) => ({
        label,
        value: clip(ratio),
        low: clip(low),
        high: clip(high),
        text: textOf(comparisons[nth]),
        verdict,
        band: band && { low: clip(band.low), high: clip(band.high) },
      })),
      scale: "log",
      domain: forest.domain,
      ticks: forest.ticks.map((value) => ({ value, label: ratioTick(value) })),
      reference: 1,
    },
  ];
}

function textOf(drawn: { comparison: Parameters<typeof ratioText>[0] & { verdict: string } } | undefined): string {
  return drawn ? `${ratioText(drawn.comparison)}, ${drawn.comparison.verdict}` : "";
}

/** A card of doubted rounds says so. */
function suspectCaveat({ sides }: ComparisonView): string[] {
  const doubted = sides.flatMap(({ label, trials }, index) =>
    trials.some(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT") ? [`${sideLetter(index)} ${label}`] : [],
  );
  return doubted.length === 0 ? [] : [`The audit calls rounds of ${doubted.join(", ")} SUSPECT.`];
}
