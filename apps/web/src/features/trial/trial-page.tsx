"use client";

import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { isSoak } from "@plumbline/core/audit/soak/read-soak";
import { isImported } from "@plumbline/core/environment/origin";
import { isProfiled } from "@plumbline/core/flame/is-profiled";
import type { FrameView } from "@plumbline/core/frame/frame";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { isClientId, nounFor } from "@plumbline/core/server/client-id";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import type { TrialView } from "@plumbline/core/trial/views";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { identifyServer } from "#charts/color/server-color.ts";
import { ServerMark } from "#charts/color/server-mark.tsx";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { sideLabels } from "#i18n/side-labels.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { LogText } from "#ui/log-text.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { SectionNav } from "#ui/page/section-nav.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { AuditMark } from "../audit/audit-mark.tsx";
import { FindingTable } from "../audit/finding-table.tsx";
import { LimitNote } from "../audit/limit-note.tsx";
import { rejectedSeconds } from "../audit/rejected-seconds.ts";
import { SoakReading } from "../audit/soak/soak-reading.tsx";
import { EnvironmentFacts } from "../result/origin/environment-facts.tsx";
import { runFacts, trialFacts } from "../result/origin/source-facts.ts";
import { ErrorTable } from "../result/tables/error-table.tsx";
import { FailureEvidence } from "../result/tables/failed-trials.tsx";
import { TrialFigures } from "../run/trials/trial-figures.tsx";
import { TrialPanels } from "../run/trials/trial-panels.tsx";
import { StatusBadge } from "../run-list/status-badge.tsx";
import { FlowSection } from "../target/flow-section.tsx";
import { AllotmentFacts } from "./facts/allotment-facts.tsx";
import { FactTable } from "./facts/fact-table.tsx";
import { ImageFacts } from "./facts/image-facts.tsx";
import { ServerStats } from "./facts/server-stats.tsx";
import { describeServer, targetFacts } from "./facts/target-facts.ts";
import { FlameSection } from "./flame/flame-section.tsx";
import { GateTable } from "./gate-table.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { LoadPlanTable } from "./load-plan-table.tsx";
import { ReplyTable } from "./reply-table.tsx";
import { SearchNote } from "./search-note.tsx";
import { TrialLatencies } from "./trial-latencies.tsx";
import { TrialNavigation } from "./trial-navigation.tsx";

/** Polling interval while a trial runs; only the run's page is live. */
/** Height of the charts over time on a wide page, so that what stands below them is not moved when the seconds arrive. */
const PANELS_PX = 1200;
const REFRESH_MS = 2_000;

/** A longer trial is read in steps of ten seconds, as many points as a chart can draw. */
const MOST_FRAMES = 1000;

/** Everything of one measurement. */
export function TrialPage({ trialId }: { trialId: string }) {
  const api = useTRPC();
  const query = useQuery(
    api.trial.get.queryOptions(
      { trialId },
      { refetchInterval: ({ state }) => (state.data && !isTerminal(state.data.status) ? REFRESH_MS : false) },
    ),
  );
  const say = useSay();
  return (
    <>
      {query.error && !query.data && <PageHeader title={say("trial.title")} />}
      <QueryState query={query}>{(trial) => <TrialBody trial={trial} />}</QueryState>
    </>
  );
}

function TrialBody({ trial }: { trial: TrialView }) {
  const api = useTRPC();
  const say = useSay();
  const running = !isTerminal(trial.status);
  const frames = useQuery(
    api.trial.frames.queryOptions(
      { trialIds: [trial.trialId], mostFrames: MOST_FRAMES },
      { refetchInterval: running ? REFRESH_MS : false },
    ),
  );
  const identity = identifyServer([trial.server]).get(trial.serverId);
  const identities = new Map(identity ? [[trial.serverId, identity]] : []);
  const color = identity?.color ?? "currentColor";
  const measured = nounFor([trial.serverId]);
  const names = { server: say(sideLabels[measured].server), generator: say(sideLabels[measured].generator) };
  const run = { ...trial, name: trial.runName, spec: { servers: [trial.server] } };
  const facts = [...runFacts(run, trial.environment), ...trialFacts(trial)];
  return (
    <Stack gap="lg">
      <TrialNavigation trial={trial} />
      <TrialHeader trial={trial} />
      <SectionNav />
      {trial.failure && (
        <>
          <ErrorPanel failure={trial.failure} />
          <FailureEvidence evidence={trial.failure.evidence} />
        </>
      )}
      {trial.audit && <FindingTable audit={trial.audit} />}
      {trial.audit && <LimitNote limit={trial.audit.limit} />}
      <ChartSource facts={facts}>
        <QueryState query={frames} skeleton={<Skeleton h={PANELS_PX} />}>
          {(byTrial) => <OverTime trial={trial} frames={byTrial[trial.trialId] ?? []} color={color} live={running} />}
        </QueryState>
        {trial.summary?.search && <SearchNote search={trial.summary.search} />}
        {trial.summary && <TrialLatencies trial={trial} color={color} />}
      </ChartSource>
      {trial.summary?.replies && <ReplyTable replies={trial.summary.replies} />}
      {trial.summary && (
        <LedgerTable
          values={trial.summary.values}
          windowS={trial.summary.windowS}
          refused={trial.audit?.verdict === "INVALID"}
          measured={measured}
        />
      )}
      {trial.summary && (
        <ErrorTable
          errors={trial.summary.errors.map((error) => ({ ...error, serverId: trial.serverId }))}
          identities={identities}
        />
      )}
      {isProfiledHere(trial) && <FlameSection trialId={trial.trialId} />}
      <LoadPlanTable plan={trial.plan} />
      {trial.server.target?.flow && <FlowSection flow={trial.server.target.flow} />}
      <GateTable checks={trial.gate} />
      {trial.server.target ? (
        <FactTable title={say("trial.server")} facts={targetFacts(trial.server.target, say)} />
      ) : (
        <>
          <ServerStats name={names.server} stats={trial.serverStats} />
          <LogText title={say("trial.logOf", { name: names.server })} lines={trial.logs.server} />
        </>
      )}
      <LogText title={say("trial.logOf", { name: names.generator })} lines={trial.logs.generator} />
      {trial.allotment && (
        <AllotmentFacts names={names} allotment={trial.allotment} isAtAddress={trial.server.target !== undefined} />
      )}
      {trial.image && <ImageFacts image={trial.image} />}
      {trial.environment && <EnvironmentFacts environment={trial.environment} />}
    </Stack>
  );
}

/** True if the worker can start the server again and look into it. */
function isProfiledHere({ status, serverId, server, environment }: TrialView): boolean {
  return (
    status === "succeeded" &&
    !isClientId(serverId) &&
    !server.target &&
    isProfiled(server.language) &&
    !isImported(environment)
  );
}

/** The trial second by second; a trial that ended before its first second has nothing to draw. */
function OverTime({
  trial,
  frames,
  color,
  live,
}: {
  trial: TrialView;
  frames: readonly FrameView[];
  color: string;
  live: boolean;
}) {
  const rejected = useMemo(() => rejectedSeconds(trial.audit?.findings ?? []), [trial.audit]);
  const say = useSay();
  if (!live && frames.length === 0) return <Text size="sm">{say("run.noSecond")}</Text>;
  return (
    <>
      <TrialFigures trial={trial} frames={frames} />
      {!live && isSoak(trial.plan) && <SoakReading frames={frames} plan={trial.plan} />}
      <Title order={2}>{say("trial.overTime")}</Title>
      <TrialPanels trial={trial} frames={frames} color={color} live={live} rejected={rejected} />
    </>
  );
}

function TrialHeader({ trial }: { trial: TrialView }) {
  const say = useSay();
  const nameOf = useNameOf();
  const identity = identifyServer([trial.server]).get(trial.serverId);
  const scenario = nameOf("scenarios", trial.scenarioId, "name", getScenario(trial.scenarioId).name);
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Group gap="xs" wrap="nowrap">
          <ServerMark identity={identity} size={14} />
          <Title order={1}>{trial.serverId}</Title>
        </Group>
        <StatusBadge status={trial.status} />
        {trial.audit && <AuditMark verdict={trial.audit.verdict} />}
      </Group>
      <Text size="sm" c="dimmed">
        {say("trial.about", { scenario, version: trial.scenarioVersion, round: trial.round })}
        {trial.phase ? ` · ${trial.phase}` : ""} · {describeServer(trial.server, say)}
        {isImported(trial.environment) ? ` · ${say("trial.imported")}` : ""}
      </Text>
      {trial.allotment?.opponent && (
        <Text size="sm">{say("trial.sideBySide", { opponent: trial.allotment.opponent })}</Text>
      )}
    </Stack>
  );
}
