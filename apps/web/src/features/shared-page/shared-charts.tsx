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
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { DuelResult } from "../duel/duel-result.tsx";
import { resultFacts, runFacts } from "../result/origin/source-facts.ts";

/** A run's rankings by the first metric of each scenario; of a duel its result. */
export function SharedCharts({ run, floors, environment }: Omit<Extract<SharedView, { kind: "run" }>, "kind">) {
  if (run.duel)
    return (
      <ChartSource facts={runFacts(run, environment)}>
        <DuelResult run={run} linksTrials={false} />
      </ChartSource>
    );
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
  const say = useSay();
  const nameOf = useNameOf();
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
      title={`${nameOf("scenarios", result.scenario.id, "name", result.scenario.name)}: ${nameOf("metrics", result.metricId, "label", metric.label)}`}
      subtitle={say(metric.better === "lower" ? "shared.lower" : "shared.higher", { policy })}
      data={prepareDotWhisker(ranking, identities, names, metric.unit)}
    />
  ));
}
