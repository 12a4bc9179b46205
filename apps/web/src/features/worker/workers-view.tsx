"use client";

import { Grid, Paper, Stack, Text, Title } from "@mantine/core";
import { judgeDisk, RUN_NEEDS_BYTES } from "@plumbline/core/worker/judge-disk";
import type { WorkerView } from "@plumbline/core/worker/views";
import { useQuery } from "@tanstack/react-query";
import { type Fact, Facts } from "#features/server/facts.tsx";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatBytes, formatCount } from "#ui/format.ts";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { CalibrateButton } from "./calibrate-button.tsx";
import { Ceilings } from "./ceilings.tsx";
import { FittingScenarios } from "./fitting-scenarios.tsx";

/** Workers send a heartbeat every ten seconds. */
const LOOK_EVERY_MS = 10_000;

/** The workers: each one's host and engine, and the scenarios that fit. */
export function WorkersView() {
  const say = useSay();
  const query = useQuery({ ...useTRPC().worker.find.queryOptions(), refetchInterval: LOOK_EVERY_MS });
  return (
    <>
      <PageHeader title={say("worker.title")} actions={<CalibrateButton />}>
        {say("worker.lead")}
      </PageHeader>
      <QueryState query={query} isEmpty={(workers) => workers.length === 0} empty={<NoWorkers />}>
        {(workers) => (
          <Stack gap="lg">
            {workers.map((worker) => (
              <WorkerCard key={worker.workerId} worker={worker} />
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function WorkerCard({ worker }: { worker: WorkerView }) {
  const say = useSay();
  const { hostId, engine, startedAt, seenAt } = worker;
  return (
    <Paper component="article" p="md" aria-label={say("worker.on", { host: hostId })}>
      <Stack gap="md">
        <div>
          <Title order={2}>{hostId}</Title>
          <Text size="sm" c="dimmed">
            {say("worker.started")} <TimeAgo at={startedAt} />, {say("worker.seen")} <TimeAgo at={seenAt} />
          </Text>
        </div>
        {engine.available ? (
          <Grid gap="xl">
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <EngineFacts engine={engine} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <Stack gap="lg">
                <Ceilings hostId={hostId} />
                <FittingScenarios host={engine} />
              </Stack>
            </Grid.Col>
          </Grid>
        ) : (
          <div role="alert">
            <Text fw={600}>{`▲ ${engine.message}`}</Text>
            <Text size="sm">{engine.nextStep}</Text>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

type Available = Extract<WorkerView["engine"], { available: true }>;

function EngineFacts({ engine }: { engine: Available }) {
  return <Facts facts={factsOf(useSay(), engine)} />;
}

function factsOf(say: Say, engine: Available): Fact[] {
  return [
    { label: say("worker.cpus"), value: formatCount(engine.cpus) },
    { label: say("worker.memory"), value: formatBytes(engine.memoryBytes) },
    {
      label: say("worker.files"),
      value: formatCount(engine.nofileHardLimit),
      hint: say("worker.filesMeaning"),
    },
    ...(engine.generators
      ? [
          {
            label: say("worker.loadFrom"),
            value: engine.generators
              .map(({ cpus, memoryBytes }) => say("worker.generator", { cpus, memory: formatBytes(memoryBytes) }))
              .join("; "),
            hint: say("worker.loadFromMeaning"),
          },
        ]
      : []),
    { label: say("worker.engine"), value: `Docker ${engine.version}, ${engine.runtime}` },
    { label: say("worker.kernel"), value: `${engine.kernel}, cgroup ${engine.cgroupVersion}` },
    { label: say("worker.system"), value: engine.operatingSystem },
    { label: say("worker.storage"), value: engine.storageDriver },
    ...(engine.disk
      ? [
          {
            label: say("worker.disk"),
            value: `${judgeDisk(engine.disk.freeBytes) === "low" ? "▲ " : ""}${formatBytes(engine.disk.freeBytes)}`,
            hint: say("worker.diskMeaning", {
              folder: engine.disk.folder,
              least: formatBytes(RUN_NEEDS_BYTES),
            }),
          },
        ]
      : []),
  ];
}

function NoWorkers() {
  const say = useSay();
  return <EmptyState title={say("worker.none")}>{say("worker.noneMeaning")}</EmptyState>;
}
