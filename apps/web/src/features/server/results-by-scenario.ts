import type { Metric } from "@plumbline/core/metric/metric";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import type { ServerView } from "@plumbline/core/server/views";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";

export type ScenarioResults = {
  scenario: Scenario;
  /** The scenario's figure to read first. */
  metric: Metric;
  /** Newest first. */
  results: ServerView["results"];
  /** That figure over the results, oldest first; results without it are left out. */
  history: number[];
};

/** A server's last results under each scenario that has any, in the catalogue's order. */
export function resultsByScenario(server: ServerView): ScenarioResults[] {
  return scenarios.flatMap((scenario) => {
    const results = server.results.filter(({ scenarioId }) => scenarioId === scenario.id);
    if (results.length === 0) return [];
    const history = results.flatMap(({ values }) => values[scenario.readFirst.metric] ?? []).reverse();
    return [{ scenario, metric: summaryMetrics[scenario.readFirst.metric], results, history }];
  });
}
