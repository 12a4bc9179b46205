"use client";

import { Stack } from "@mantine/core";
import { prepareResults, type ScenarioResult } from "@plumbline/core/result/results";
import type { RunView } from "@plumbline/core/run/views";
import type { SharedView } from "@plumbline/core/share/share";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { identifyServer } from "#charts/color/server-color.ts";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { DotWhisker } from "#charts/ranking/dot-whisker.tsx";
import { prepareDotWhisker } from "#charts/ranking/prepare-dot-whisker.ts";
import { resultFacts, runFacts } from "../result/source-facts.ts";

/** A run's rankings by the first metric of each scenario. */
export function SharedCharts({ run, floors, environment }: Omit<Extract<SharedView, { kind: "run" }>, "kind">) {
  const results = prepareResults(run, floors);
  return (
    <Stack gap="lg">
      {results.map((result) => (
        <ChartSource key={result.scenario.id} facts={[...runFacts(run, environment), ...resultFacts(run, result)]}>
          <ScenarioRankings run={run} result={result} />
        </ChartSource>
      ))}
    </Stack>
  );
}

/** The rankings of one scenario, one for each delivery policy. */
export function ScenarioRankings({ run, result }: { run: RunView; result: ScenarioResult }) {
  const identities = identifyServer(run.spec.servers);
  const metric = summaryMetrics[result.metricId];
  const names = new Map(
    result.results.map(({ server, suspect }) => [
      server.serverId,
      suspect ? `${server.serverId} (SUSPECT)` : server.serverId,
    ]),
  );
  return result.rankings.map(({ policy, ranking }) => (
    <DotWhisker
      key={policy}
      title={`${result.scenario.name}: ${metric.label}`}
      subtitle={`${metric.better === "lower" ? "lower" : "higher"} is better · medians · ${policy}`}
      data={prepareDotWhisker(ranking, identities, names, metric.unit)}
    />
  ));
}
