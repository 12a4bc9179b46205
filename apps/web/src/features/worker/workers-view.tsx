"use client";

import { Grid, Paper, Stack, Text, Title } from "@mantine/core";
import { judgeDisk, RUN_NEEDS_BYTES } from "@plumbline/core/worker/disk";
import type { WorkerView } from "@plumbline/core/worker/views";
import { useQuery } from "@tanstack/react-query";
import { Facts } from "#features/server/facts.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatBytes, formatCount } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
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
  const query = useQuery({ ...useTRPC().worker.find.queryOptions(), refetchInterval: LOOK_EVERY_MS });
  return (
    <>
      <PageHeader title="Workers" actions={<CalibrateButton />}>
        Processes that build, check and measure servers, one trial at a time on each host. A worker that was silent for
        half a minute leaves this page.
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
  const { hostId, engine, startedAt, seenAt } = worker;
  return (
    <Paper component="article" p="md" aria-label={`Worker on ${hostId}`}>
      <Stack gap="md">
        <div>
          <Title order={2}>{hostId}</Title>
          <Text size="sm" c="dimmed">
            Started <TimeAgo at={startedAt} />, last seen <TimeAgo at={seenAt} />
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
            <Text fw={600}>▲ {engine.message}</Text>
            <Text size="sm">{engine.nextStep}</Text>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function EngineFacts({ engine }: { engine: Extract<WorkerView["engine"], { available: true }> }) {
  return (
    <Facts
      facts={[
        { label: "CPUs", value: formatCount(engine.cpus) },
        { label: "Memory", value: formatBytes(engine.memoryBytes) },
        {
          label: "Open files",
          value: formatCount(engine.nofileHardLimit),
          hint: "The most that one process of a container can have: each connection takes one on either side.",
        },
        ...(engine.generators
          ? [
              {
                label: "Load comes from",
                value: engine.generators
                  .map(({ cpus, memoryBytes }) => `${cpus} CPUs, ${formatBytes(memoryBytes)}`)
                  .join("; "),
                hint: "Other hosts run the generators, so that a server has this one for itself.",
              },
            ]
          : []),
        { label: "Engine", value: `Docker ${engine.version}, ${engine.runtime}` },
        { label: "Kernel", value: `${engine.kernel}, cgroup ${engine.cgroupVersion}` },
        { label: "System", value: engine.operatingSystem },
        { label: "Storage driver", value: engine.storageDriver },
        ...(engine.disk
          ? [
              {
                label: "Free disk",
                value: `${judgeDisk(engine.disk.freeBytes) === "low" ? "▲ " : ""}${formatBytes(engine.disk.freeBytes)}`,
                hint: `For ${engine.disk.folder}. Below ${formatBytes(RUN_NEEDS_BYTES)} no run starts here.`,
              },
            ]
          : []),
      ]}
    />
  );
}

function NoWorkers() {
  return (
    <EmptyState title="No worker is running">
      Runs wait for a worker. ./plumb up starts one; ./plumb status shows its state.
    </EmptyState>
  );
}
