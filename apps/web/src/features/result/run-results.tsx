"use client";

import { Divider, SegmentedControl, Stack, Text } from "@mantine/core";
import { prepareResults, type ScenarioResult } from "@plumbline/core/result/results";
import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { memo, useMemo } from "react";
import type { ServerIdentity } from "#charts/color/server-color.ts";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { useSpeech } from "#i18n/use-speech.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { CardButton } from "../card/card-button.tsx";
import { Glossary } from "../glossary/glossary.tsx";
import { PageBasisSwitch, useBasis } from "../metric/basis-switch.tsx";
import { EnvironmentFacts } from "./origin/environment-facts.tsx";
import { resultFacts } from "./origin/source-facts.ts";
import { useRunEnvironment } from "./origin/use-run-environment.ts";
import { runCard } from "./run-card.ts";
import { ScenarioAnswer, ScenarioDetails } from "./scenario-result-view.tsx";

type RunResultsProps = { run: RunView; identities: ReadonlyMap<string, ServerIdentity> };

/** Results of a run: the answers of all scenarios, then one in detail. Provisional while it runs; the seconds that come live change nothing here. */
export const RunResults = memo(function RunResults({ run, identities }: RunResultsProps) {
  const [scenarioId, choose] = useQueryState("scenario", parseAsString);
  const api = useTRPC();
  const say = useSay();
  const speech = useSpeech();
  const { data: floors } = useQuery(api.compare.floors.queryOptions({ runId: run.runId }));
  const [basis] = useBasis();
  const results = useMemo(
    () => prepareResults({ spec: run.spec, rows: run.rows }, floors, basis),
    [run.spec, run.rows, floors, basis],
  );
  const shown = results.find((result) => result.scenario.id === scenarioId) ?? results[0];
  if (!shown) return null;
  return (
    <Stack gap="lg">
      {!isTerminal(run.status) && (
        <Text size="sm" c="dimmed">
          {say("run.inProgress")}
        </Text>
      )}
      <PageBasisSwitch />
      {results.map((result) => (
        <ScenarioAnswer
          key={result.scenario.id}
          result={result}
          action={isTerminal(run.status) && result.results.length > 0 && <RunCard run={run} result={result} />}
        />
      ))}
      <Divider />
      {results.length > 1 && (
        <div style={{ overflowX: "auto" }}>
          <SegmentedControl
            aria-label={say("runs.scenario")}
            value={shown.scenario.id}
            onChange={(value) => void choose(value)}
            data={results.map(({ scenario }) => ({ value: scenario.id, label: speech.scenario(scenario) }))}
          />
        </div>
      )}
      <ChartSource facts={resultFacts(run, shown)}>
        <ScenarioDetails key={shown.scenario.id} run={run} result={shown} identities={identities} />
      </ChartSource>
      <RunEnvironment run={run} />
      <Glossary of={["trial", "median", "interval", "percentile", "delivery", "floor", "tie", "audit"]} />
    </Stack>
  );
});

/** A scenario's answer as one picture. */
function RunCard({ run, result }: { run: RunView; result: ScenarioResult }) {
  const { query } = useRunEnvironment(run);
  const { id } = result.scenario;
  return (
    <CardButton
      card={runCard(run, query.data?.environment, result)}
      resource={{ kind: "run", runId: run.runId }}
      scenarioId={run.spec.scenarios.length > 1 ? id : null}
      fileName={`plumbline-${run.runId}-${id}`}
    />
  );
}

/** The environment of a run, once a trial has succeeded. */
function RunEnvironment({ run }: { run: RunView }) {
  const { query, isKnown } = useRunEnvironment(run);
  if (!isKnown) return null;
  return (
    <QueryState query={query}>
      {({ environment }) => environment && <EnvironmentFacts environment={environment} />}
    </QueryState>
  );
}
