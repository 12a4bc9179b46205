import { isUsable } from "../audit/is-usable.ts";
import { estimateRounds } from "../compare/figures/compare.ts";
import type { Estimate, RunFloors } from "../compare/views.ts";
import type { ErrorCount } from "../frame/frame.ts";
import { isExhibition } from "../gate/deviation-meanings.ts";
import type { RunView } from "../run/views.ts";
import { firstFigure } from "../scenario/catalogue/first-figure.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { languageIds } from "../server/language-facts.ts";
import type { DeliveryPolicy } from "../server/manifest.ts";
import { profiles } from "../server/profiles.ts";
import type { ServerSnapshot } from "../server/views.ts";
import type { Basis } from "../summary/basis.ts";
import { type SummaryMetricId, summaryMetrics } from "../summary/summary-metrics.ts";
import { isTerminal } from "../task/is-terminal.ts";
import type { TrialRow } from "../trial/views.ts";
import { prepareRanking, type Ranking, shadingMedians } from "./ranking.ts";

/** The succeeded trials of one server under a scenario, summarized. */
export type ServerResult = {
  server: ServerSnapshot;
  /** Only trials with a figure that may be used: none that failed, and none that the audit refused. */
  trials: readonly TrialRow[];
  /** True if one of them is SUSPECT; the figures then carry that mark. */
  suspect: boolean;
  /** By summary metric id; a metric that no round has is absent. */
  estimates: Readonly<Record<string, Estimate>>;
};

/** A ranking among servers of one delivery policy: a server that drops is never ranked with one that does not. */
export type PolicyRanking = { policy: DeliveryPolicy; ranking: Ranking };

/** All that a run's page shows of one scenario. */
export type ScenarioResult = {
  scenario: Scenario;
  /** The figure to read first, and the deliveries that its percentile is taken over. */
  metricId: SummaryMetricId;
  basis: Basis;
  /** Rounds that were asked for. */
  rounds: number;
  results: readonly ServerResult[];
  /** A/A floors by metric id; nothing inside them is called a difference. */
  floors: Readonly<Record<string, number>>;
  rankings: readonly PolicyRanking[];
  /** Servers without a single trial that may be used. */
  without: readonly ServerSnapshot[];
  failed: readonly TrialRow[];
  /** Trials with a result and a verdict on it. */
  audited: readonly TrialRow[];
  /** Errors of the trials that may be used, by server, phase and cause. */
  errors: readonly (ErrorCount & { serverId: string })[];
};

/** The results of a run by scenario, in the order in which it was started. */
export function prepareResults(
  run: Pick<RunView, "spec" | "rows">,
  floors: RunFloors = {},
  basis: Basis = "owed",
): ScenarioResult[] {
  return run.spec.scenarios.map(({ scenarioId }) => {
    const rows = run.rows.filter((row) => row.scenarioId === scenarioId);
    const scenario = getScenario(scenarioId);
    const metricId = firstFigure(scenarioId, basis);
    const planned = run.spec.servers
      .filter((server) => rows.some((row) => row.serverId === server.serverId))
      .sort(byLanguageAndProfile);
    const all = planned.map((server) => resultOf(server, rows));
    const results = all.filter((result) => result.trials.length > 0);
    return {
      scenario,
      metricId,
      basis,
      rounds: run.spec.rounds,
      results,
      floors: floors[scenarioId] ?? {},
      rankings: rankByPolicy(results, metricId, floors[scenarioId]),
      without: all.filter((result) => result.trials.length === 0).map((result) => result.server),
      failed: rows.filter((row) => row.status === "failed"),
      audited: rows.filter((row) => row.audit !== null),
      errors: results.flatMap(({ server, trials }) =>
        sumErrors(trials).map((error) => ({ ...error, serverId: server.serverId })),
      ),
    };
  });
}

function byLanguageAndProfile(a: ServerSnapshot, b: ServerSnapshot): number {
  return (
    languageIds.indexOf(a.language) - languageIds.indexOf(b.language) ||
    profiles.indexOf(a.profile) - profiles.indexOf(b.profile) ||
    a.serverId.localeCompare(b.serverId)
  );
}

function resultOf(server: ServerSnapshot, rows: readonly TrialRow[]): ServerResult {
  const trials = rows.filter((row) => row.serverId === server.serverId && isUsable(row));
  return {
    server,
    trials,
    suspect: trials.some(({ audit }) => audit?.verdict === "SUSPECT"),
    estimates: estimateRounds(trials.flatMap((trial) => (trial.summary ? [trial.summary.values] : []))),
  };
}

/** Rankings by one figure, a separate one for each delivery policy; exhibitions are in none. */
export function rankByPolicy(
  all: readonly Pick<ServerResult, "server" | "estimates">[],
  metricId: SummaryMetricId,
  floors: Readonly<Record<string, number>> = {},
): PolicyRanking[] {
  const results = all.filter(({ server }) => !isExhibition(server));
  const policies = [...new Set(results.map(({ server }) => server.deliveryPolicy))].sort();
  return policies
    .map((policy) => {
      const candidates = results.flatMap(({ server, estimates }) => {
        const estimate = estimates[metricId];
        return server.deliveryPolicy === policy && estimate ? [{ serverId: server.serverId, estimate }] : [];
      });
      return { policy, ranking: prepareRanking(candidates, summaryMetrics[metricId].better, floors[metricId] ?? null) };
    })
    .filter(({ ranking }) => ranking.lines.length > 0);
}

/** The servers with the figure as cells of a matrix; those of a tie are shaded alike, and exhibitions are left out. */
export function toMatrixEntries(
  results: readonly ServerResult[],
  metricId: SummaryMetricId,
  rankings: readonly PolicyRanking[],
) {
  const shades = new Map(rankings.flatMap(({ ranking }) => [...shadingMedians(ranking)]));
  return results.flatMap(({ server, estimates }) => {
    const { serverId, language, profile } = server;
    const value = estimates[metricId]?.median;
    if (value === undefined || isExhibition(server)) return [];
    return [{ serverId, name: serverId, language, profile, value, shadedBy: shades.get(serverId) ?? value }];
  });
}

function sumErrors(trials: readonly TrialRow[]): ErrorCount[] {
  const sums = new Map<string, ErrorCount>();
  for (const error of trials.flatMap((trial) => trial.summary?.errors ?? [])) {
    const key = `${error.phase} ${error.cause}`;
    sums.set(key, { ...error, count: error.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}

/** The trial with a server's median figure, the lower one of two; undefined without the figure. */
export function medianRound(trials: readonly TrialRow[], metricId: SummaryMetricId): TrialRow | undefined {
  const figureOf = (trial: TrialRow) => trial.summary?.values[metricId];
  const sorted = trials
    .filter((trial) => figureOf(trial) !== undefined)
    .sort((a, b) => (figureOf(a) ?? 0) - (figureOf(b) ?? 0));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** True if a run has a result to show. */
export function hasResults(run: Pick<RunView, "rows" | "status">): boolean {
  return isTerminal(run.status) || run.rows.some((row) => row.status === "succeeded");
}
