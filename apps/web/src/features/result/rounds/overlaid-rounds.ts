import { medianRound, type ScenarioResult } from "@plumbline/core/result/results";
import { chartName, type ServerIdentity } from "#charts/color/server-color.ts";
import type { ChartSeries } from "#charts/frame/chart-series.ts";
import type { Say } from "#i18n/say.ts";

/** All rounds together, in an address. */
export const ALL_ROUNDS = 0;

/** More trials in one chart hide each other: one round is shown then. */
const MOST_TOGETHER = 36;

/** A trial drawn over others: its server's own line, or a further round beside it. */
type OverlaidTrial = ChartSeries & { trialId: string };

/** The rounds of a scenario's servers, in order. */
export function roundsOf({ results }: Pick<ScenarioResult, "results">): number[] {
  return [...new Set(results.flatMap(({ trials }) => trials.map(({ round }) => round)))].sort((a, b) => a - b);
}

/** True if a scenario has several rounds, and all of them can be told apart in one chart. */
export function canShowAll({ results }: Pick<ScenarioResult, "results">): boolean {
  return roundsOf({ results }).length > 1 && results.flatMap(({ trials }) => trials).length <= MOST_TOGETHER;
}

/** The round that is shown: the chosen one, else all of them where they can be told apart, else the first. */
export function shownRound(result: Pick<ScenarioResult, "results">, chosen: number | null): number {
  if (chosen !== null && chosen !== ALL_ROUNDS) return chosen;
  return canShowAll(result) ? ALL_ROUNDS : (roundsOf(result)[0] ?? 1);
}

/**
 * The trials of a round as lines, or those of all rounds: each server's median round by the figure to read first is its own line and the
 * others accompany it. The own lines come last, on top.
 */
export function overlaidTrials(
  { results, metricId }: Pick<ScenarioResult, "results" | "metricId">,
  round: number,
  identities: ReadonlyMap<string, ServerIdentity>,
  say: Say,
): OverlaidTrial[] {
  const lines = results.flatMap(({ server: { serverId }, trials }) => {
    const drawn = trials.filter((trial) => round === ALL_ROUNDS || trial.round === round);
    const own = medianRound(drawn, metricId) ?? drawn[0];
    const name = chartName(serverId, identities);
    const { color = "currentColor", dash = "" } = identities.get(serverId) ?? {};
    return drawn.map((trial): OverlaidTrial => {
      const line = { trialId: trial.trialId, color, dash };
      return trial === own
        ? { ...line, seriesId: serverId, label: name }
        : {
            ...line,
            seriesId: trial.trialId,
            label: say("panel.of", { server: name, round: trial.round }),
            of: serverId,
          };
    });
  });
  return lines.sort((a, b) => Number(a.of === undefined) - Number(b.of === undefined));
}
