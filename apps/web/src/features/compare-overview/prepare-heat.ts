import type { ComparisonOverview, LanguageCell } from "@plumbline/core/compare/views";
import { isUndelivered } from "@plumbline/core/metric/figure-value";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { Language } from "@plumbline/core/server/language";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";

/** A language under a scenario. `share`: 1 for the scenario's best language, 0.5 for one twice as bad; null without a figure, or where it was not delivered. */
export type HeatCell = LanguageCell & { share: number | null };

/** A row of the heat map; a scenario in which the language was not measured is null. */
export type HeatRow = { language: Language; cells: (HeatCell | null)[] };

/** Languages × scenarios: each scenario's figures as shares of its own best, for figures of different scenarios do not compare. */
export function prepareHeat({ scenarios, languages }: Pick<ComparisonOverview, "scenarios" | "languages">): HeatRow[] {
  const bestOf = new Map(scenarios.map(({ scenarioId }) => [scenarioId, bestMedian(scenarioId, languages)]));
  return Language.options
    .filter((language) => languages.some((cell) => cell.language === language))
    .map((language) => ({
      language,
      cells: scenarios.map(({ scenarioId }) => {
        const cell = languages.find((each) => each.language === language && each.scenarioId === scenarioId);
        return cell ? { ...cell, share: shareOf(cell, bestOf.get(scenarioId) ?? null) } : null;
      }),
    }));
}

function isLowerBetter(scenarioId: string): boolean {
  return summaryMetrics[getScenario(scenarioId).readFirst.metric].better === "lower";
}

function bestMedian(scenarioId: string, cells: readonly LanguageCell[]): number | null {
  const medians = cells.flatMap((cell) =>
    cell.scenarioId === scenarioId && cell.estimate ? [cell.estimate.median] : [],
  );
  if (medians.length === 0) return null;
  return isLowerBetter(scenarioId) ? Math.min(...medians) : Math.max(...medians);
}

function shareOf({ scenarioId, estimate }: LanguageCell, best: number | null): number | null {
  if (!estimate || best === null || isUndelivered(estimate.median)) return null;
  if (estimate.median === best) return 1;
  const share = isLowerBetter(scenarioId) ? best / estimate.median : estimate.median / best;
  return Number.isFinite(share) && share >= 0 ? share : 0;
}
