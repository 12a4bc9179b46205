import { environmentLine } from "@plumbline/core/environment/environment-line";
import { markExhibition } from "@plumbline/core/gate/mark-exhibition";
import { prepareResults } from "@plumbline/core/result/results";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { SharedView } from "@plumbline/core/share/share";
import type { ResultCard } from "../card/result-card.ts";
import { comparisonCard } from "../comparison/comparison-card.ts";
import { duelCard } from "../result/duel-card.ts";
import { exhibitionFacts, scenarioFacts } from "../result/origin/source-facts.ts";
import { runCard } from "../result/run-card.ts";
import { toPreview } from "./to-preview.ts";

/**
 * The card of a shared result; null where there is nothing to show.
 * @param scenarioId the scenario of a run; the first one where the run has no such scenario
 */
export function sharedCard(
  shared: Exclude<SharedView, { kind: "badge" }>,
  scenarioId: string | null,
): ResultCard | null {
  switch (shared.kind) {
    case "comparison":
      return comparisonCard(shared.comparison);
    case "run": {
      const { run, floors, environment } = shared;
      if (run.duel) return duelCard({ ...run, duel: run.duel }, environment);
      const results = prepareResults(run, floors);
      const result = results.find(({ scenario }) => scenario.id === scenarioId) ?? results[0];
      return result ? runCard(run, environment, result) : null;
    }
    case "trend":
      return trendCard(shared);
  }
}

function trendCard(shared: Extract<SharedView, { kind: "trend" }>): ResultCard {
  const { title, sentences } = toPreview(shared);
  const {
    scenarioId,
    series,
    settings: [setting],
  } = shared.trend;
  const facts = setting
    ? [
        ...scenarioFacts(
          { name: getScenario(scenarioId).name, version: setting.scenarioVersion },
          series.map(({ server }) => markExhibition(server)),
        ),
        ...exhibitionFacts(series.map(({ server }) => server)),
        ["Environment", environmentLine(setting.environment)] as const,
      ]
    : [];
  return { title, sentences, caveats: [], plots: [], facts };
}
