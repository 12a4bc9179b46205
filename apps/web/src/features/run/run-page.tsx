"use client";

import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { hasResults } from "@plumbline/core/result/results";
import { nounFor } from "@plumbline/core/server/client-id";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { TrialRow } from "@plumbline/core/trial/views";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo } from "react";
import { identifyServer } from "#charts/color/server-color.ts";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { SectionNav } from "#ui/page/section-nav.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { QueryState } from "#ui/state/query-state.tsx";
import { AuditMark } from "../audit/audit-mark.tsx";
import { DuelResult } from "../duel/duel-result.tsx";
import { runFacts, trialFacts } from "../result/origin/source-facts.ts";
import { useRunEnvironment } from "../result/origin/use-run-environment.ts";
import { RunResults } from "../result/run-results.tsx";
import { FlowSection } from "../target/flow-section.tsx";
import { RunHeader } from "./header/run-header.tsx";
import { currentTrial } from "./header/run-progress.ts";
import { joinFrames, type LiveRun } from "./live/live-run.ts";
import { refetchFrames } from "./live/refetch.ts";
import { type Connection, useLiveRun } from "./live/use-live-run.ts";
import classes from "./run.module.css";
import { RunAside } from "./run-aside.tsx";
import { ProgressStrip } from "./trials/progress-strip.tsx";
import { TrialFigures } from "./trials/trial-figures.tsx";
import { trialLabel } from "./trials/trial-label.ts";
import { TrialPanels } from "./trials/trial-panels.tsx";

/** A run, from its first second to its result. */
export function RunPage({ runId }: { runId: string }) {
  const { query, live, connection, subscriptionError, reconnect } = useLiveRun(runId);
  const say = useSay();
  return (
    <>
      {query.error && !query.data && <PageHeader title={say("run.fallback")} />}
      <QueryState query={query}>
        {() =>
          live && (
            <Stack gap="lg">
              {subscriptionError && <ErrorPanel failure={toFailure(subscriptionError)} onRetry={reconnect} />}
              <RunBody live={live} connection={connection} />
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}

function RunBody({ live, connection }: { live: LiveRun; connection: Connection }) {
  const { run } = live;
  const say = useSay();
  const over = isTerminal(run.status);
  const [chosenId, choose] = useQueryState("trial", parseAsString);
  const identities = useMemo(() => identifyServer(run.spec.servers), [run.spec.servers]);
  const isDuel = run.spec.kind === "duel";
  const followed = run.rows.find((row) => row.trialId === chosenId) ?? (over ? undefined : currentTrial(run.rows));
  const { query: environment } = useRunEnvironment(run);
  return (
    <ChartSource facts={runFacts(run, environment.data?.environment)}>
      <RunHeader run={run} connection={connection} />
      {over && <SectionNav />}
      {run.failure && <ErrorPanel failure={run.failure} />}
      {isDuel && <DuelResult run={run} />}
      {!isDuel && over && hasResults(run) && <RunResults run={run} identities={identities} />}
      {over && <Title order={2}>{say("run.trials")}</Title>}
      <ProgressStrip
        rows={isDuel ? run.rows.filter(hasBegun) : run.rows}
        identities={identities}
        followedId={followed?.trialId}
        onFollow={(trialId) => void choose(trialId === chosenId ? null : trialId)}
      />
      <div className={classes.layout} data-aside={followed !== undefined || undefined}>
        {followed && (
          <FollowedTrial
            key={followed.trialId}
            trial={followed}
            live={live}
            color={identities.get(followed.serverId)?.color ?? "currentColor"}
          />
        )}
        <RunAside
          events={run.events}
          logs={live.logs}
          over={over}
          measured={nounFor(run.spec.servers.map(({ serverId }) => serverId))}
        />
      </div>
      {!isDuel && !over && hasResults(run) && <RunResults run={run} identities={identities} />}
      {run.spec.servers.map(
        ({ serverId, target }) => target?.flow && <FlowSection key={serverId} flow={target.flow} />,
      )}
    </ChartSource>
  );
}

/** Most rounds that a duel plans are not needed in the end. */
const hasBegun = ({ startedAt }: TrialRow) => startedAt !== null;

/** A longer trial that has ended is read in steps of ten seconds, as many points as a chart can draw. */
const MOST_FRAMES = 1000;

/** The trial that is followed: its stored seconds and those that came live, as one. */
function FollowedTrial({ trial, live, color }: { trial: TrialRow; live: LiveRun; color: string }) {
  const say = useSay();
  const api = useTRPC();
  const stored = useQuery(
    api.trial.frames.queryOptions({ trialIds: [trial.trialId], mostFrames: MOST_FRAMES }, refetchFrames(trial)),
  );
  const { refetch } = stored;
  const ended = isTerminal(trial.status);
  useEffect(() => {
    if (ended) void refetch();
  }, [ended, refetch]);
  const fresh = live.frames[trial.trialId];
  const frames = useMemo(
    () => joinFrames(stored.data?.[trial.trialId] ?? [], fresh ?? []),
    [stored.data, fresh, trial.trialId],
  );
  return (
    <Stack gap="md" component="section" aria-label={trialLabel(trial)} miw={0}>
      <Group justify="space-between">
        <Group gap="xs">
          <Title order={2}>{trialLabel(trial)}</Title>
          {trial.audit && <AuditMark verdict={trial.audit.verdict} reasons={trial.audit.reasons} />}
        </Group>
        <Anchor component={Link} href={`/trials/${trial.trialId}`} size="sm">
          {say("run.open")}
        </Anchor>
      </Group>
      {trial.failure && <ErrorPanel failure={trial.failure} />}
      {stored.error && (
        <ErrorPanel failure={toFailure(stored.error)} onRetry={() => stored.refetch()} retrying={stored.isFetching} />
      )}
      {ended && stored.isSuccess && frames.length === 0 ? (
        <Text size="sm">{say("run.noSecond")}</Text>
      ) : (
        <>
          <TrialFigures trial={trial} frames={frames} />
          <ChartSource facts={trialFacts(trial)}>
            <TrialPanels trial={trial} frames={frames} color={color} live={trial.status === "running"} />
          </ChartSource>
        </>
      )}
    </Stack>
  );
}
