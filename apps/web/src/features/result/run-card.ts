import type { EnvironmentView } from "@plumbline/core/environment/views";
import { answerSentence } from "@plumbline/core/result/answer-sentence";
import type { PolicyRanking, ScenarioResult } from "@plumbline/core/result/results";
import type { RunView } from "@plumbline/core/run/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { formatTick } from "#charts/axis/tick.ts";
import { prepareDotWhisker } from "#charts/ranking/prepare-dot-whisker.ts";
import { formatMetric } from "#ui/format.ts";
import type { CardPlot, ResultCard } from "../card/result-card.ts";
import { resultFacts, runFacts } from "./origin/source-facts.ts";

/** The card of one scenario of a run: its answer, and its rankings as the page draws them. */
export function runCard(
  run: Pick<RunView, "name" | "startedAt" | "spec">,
  environment: EnvironmentView | null | undefined,
  result: ScenarioResult,
): ResultCard {
  const { sentence, caveats } = answerSentence(result);
  return {
    title: `${result.scenario.name} · ${summaryMetrics[result.metricId].label}`,
    sentences: [sentence],
    caveats,
    plots: result.rankings.map((ranking) => toPlot(ranking, result)),
    facts: [...resultFacts(run, result), ...runFacts(run, environment)],
  };
}

function toPlot({ policy, ranking }: PolicyRanking, { metricId, results }: ScenarioResult): CardPlot {
  const { unit, better } = summaryMetrics[metricId];
  const suspects = results.filter(({ suspect }) => suspect).map(({ server: { serverId } }) => serverId);
  const names = new Map(suspects.map((serverId) => [serverId, `${serverId} (SUSPECT)`]));
  const { lines, x, whisker } = prepareDotWhisker(ranking, new Map(), names, unit);
  const whiskers = whisker === "interval" ? "whiskers: 95 % intervals" : "whiskers: lowest and highest round";
  return {
    heading: `${better === "lower" ? "lower is better" : "higher is better"} · medians · ${policy} · ${whiskers}`,
    rows: lines.map(({ label, rankLabel, at, median, low, high }) => ({
      label: rankLabel ? `${rankLabel}  ${label}` : label,
      value: at.median,
      low: at.low,
      high: at.high,
      text: `${formatMetric(median, unit)} (${formatMetric(low, unit)} – ${formatMetric(high, unit)})`,
      verdict: null,
      band: null,
    })),
    scale: x.scale,
    domain: x.domain,
    ticks: x.ticks.map((value) => ({ value, label: formatTick(value, unit) })),
    reference: null,
  };
}
