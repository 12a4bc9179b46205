import type { ComparisonOverview, LanguageCell } from "@plumbline/core/compare/views";
import { isUndelivered } from "@plumbline/core/metric/figure-value";
import { prepareRanking, shadingMedians } from "@plumbline/core/result/ranking";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Language } from "@plumbline/core/server/language";
import { languageIds } from "@plumbline/core/server/language-facts";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { Say } from "#i18n/say.ts";

/**
 * A language under a scenario. `share`: 1 for the scenario's best language, 0.5 for one twice as bad; null without a figure, or where it
 * was not delivered. `shade`: the same, equal for languages that tie.
 */
export type HeatCell = LanguageCell & { share: number | null; shade: number | null };

/** A row of the heat map; a scenario in which the language was not measured is null. */
export type HeatRow = { language: Language; cells: (HeatCell | null)[] };

/** Languages × scenarios: each scenario's figures as shares of its own best, for figures of different scenarios do not compare. */
export function prepareHeat({ scenarios, languages }: Pick<ComparisonOverview, "scenarios" | "languages">): HeatRow[] {
  const columns = scenarios.map(({ scenarioId }) =>
    prepareColumn(
      scenarioId,
      languages.filter((cell) => cell.scenarioId === scenarioId),
    ),
  );
  return languageIds
    .filter((language) => languages.some((cell) => cell.language === language))
    .map((language) => ({ language, cells: columns.map((column) => column.get(language) ?? null) }));
}

/** The languages of one scenario with their shares of its best. */
function prepareColumn(scenarioId: string, cells: readonly LanguageCell[]): Map<Language, HeatCell> {
  const { better } = summaryMetrics[getScenario(scenarioId).readFirst.metric];
  const candidates = cells.flatMap(({ language, estimate }) => (estimate ? [{ serverId: language, estimate }] : []));
  const ranking = prepareRanking(candidates, better);
  const best = ranking.lines[0]?.estimate.median ?? null;
  const shades = shadingMedians(ranking);
  const shareOf = (value: number | undefined) => shareOfBest(value, best, better === "lower");
  return new Map(
    cells.map((cell) => {
      const share = shareOf(cell.estimate?.median);
      return [cell.language, { ...cell, share, shade: share === null ? null : shareOf(shades.get(cell.language)) }];
    }),
  );
}

function shareOfBest(value: number | undefined, best: number | null, lowerIsBetter: boolean): number | null {
  if (value === undefined || best === null || isUndelivered(value)) return null;
  if (value === best) return 1;
  const share = lowerIsBetter ? best / value : value / best;
  return Number.isFinite(share) && share >= 0 ? share : 0;
}

/** The distance from the best in words; a language that ties with the best is not said to be behind it. */
export function shareText(
  say: Say,
  { share, shade, estimate, missing }: HeatCell,
  formatShare: (share: number) => string,
): string {
  if (share === null) return missing ?? say(estimate ? "heat.noShare" : "heat.noFigure");
  if (share === 1) return say("heat.best");
  return shade === 1 ? say("heat.tied") : say("heat.ofBest", { share: formatShare(share) });
}
