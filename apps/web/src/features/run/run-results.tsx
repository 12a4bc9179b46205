"use client";

import { Divider, Stack, Text } from "@mantine/core";
import { isTerminal } from "@plumbline/core/run/status";
import type { RunView } from "@plumbline/core/run/views";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useMemo } from "react";
import type { ServerIdentity } from "#charts/prepare/server-color.ts";
import { useTRPC } from "#trpc/client.tsx";
import { QueryState } from "#ui/query-state.tsx";
import { EnvironmentFacts } from "./environment-facts.tsx";
import { prepareResults } from "./results.ts";
import { ScenarioResultView } from "./scenario-result-view.tsx";

/** What a run shows, scenario by scenario; while it runs, what it shows so far. */
export function RunResults({ run, identities }: { run: RunView; identities: ReadonlyMap<string, ServerIdentity> }) {
  const results = useMemo(() => prepareResults({ spec: run.spec, rows: run.rows }), [run.spec, run.rows]);
  return (
    <Stack gap="xl">
      {!isTerminal(run.status) && (
        <Text size="sm" c="dimmed">
          So far: the run goes on, and these figures with it.
        </Text>
      )}
      {results.map((result) => (
        <Fragment key={result.scenario.id}>
          <Divider />
          <ScenarioResultView run={run} result={result} identities={identities} />
        </Fragment>
      ))}
      <RunEnvironment run={run} />
    </Stack>
  );
}

/** Trials of one run are measured on one machine: the first that got that far tells of it. */
function RunEnvironment({ run }: { run: RunView }) {
  const api = useTRPC();
  const trialId = run.rows.find((row) => row.status === "succeeded")?.trialId;
  const query = useQuery(api.trial.get.queryOptions({ trialId: trialId ?? "" }, { enabled: trialId !== undefined, staleTime: Number.POSITIVE_INFINITY }));
  if (trialId === undefined) return null;
  return <QueryState query={query}>{({ environment }) => environment && <EnvironmentFacts environment={environment} />}</QueryState>;
}
