"use client";

import { Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { repeatRun } from "@plumbline/core/run/repeat-run";
import type { RunView } from "@plumbline/core/run/views";
import { modes } from "@plumbline/core/scenario/scenario";
import { nounFor } from "@plumbline/core/server/client-id";
import { isTerminal } from "@plumbline/core/task/status";
import { IconRepeat } from "@tabler/icons-react";
import { Crumbs } from "#ui/crumbs.tsx";
import { ABSENT, formatDuration } from "#ui/format.ts";
import { formatInstant } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { useNow } from "#ui/use-now.ts";
import { SetBaselineButton } from "../baseline/set-baseline.tsx";
import { ImportedBadge } from "../run-list/imported-badge.tsx";
import { StatusBadge } from "../run-list/status-badge.tsx";
import { filledRunHref } from "../run-request/filled-run-href.ts";
import { ShareButton } from "../share/share-button.tsx";
import { CancelRun } from "./cancel-run.tsx";
import { DeleteRun } from "./delete-run.tsx";
import { DownloadMenu } from "./download-menu.tsx";
import { runProgress } from "./run-progress.ts";
import type { Connection } from "./use-live-run.ts";

/** Name, status, request, progress, and cancel. */
export function RunHeader({ run, connection }: { run: RunView; connection: Connection }) {
  const nowMs = useNow();
  const over = isTerminal(run.status);
  const progress = runProgress(run, nowMs ?? run.startedAt?.getTime() ?? 0);
  const { spec } = run;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0}>
          <Crumbs steps={[{ label: "Runs", href: "/runs" }]} here={run.name} />
          <Group gap="sm">
            <Title order={1} style={{ overflowWrap: "anywhere" }}>
              {run.name}
            </Title>
            <StatusBadge status={run.status} />
            <ImportedBadge imported={run.imported} />
          </Group>
          <Text c="dimmed" size="sm">
            {modes[spec.mode].label} ·{" "}
            {count(spec.servers.length, nounFor(spec.servers.map(({ serverId }) => serverId)))} ×{" "}
            {count(spec.scenarios.length, "scenario")} × {count(spec.rounds, "round")}
            {spec.scale === 1 ? "" : ` · scale ${spec.scale}`} · created {formatInstant(run.createdAt, "UTC")}
          </Text>
        </Stack>
        {over ? (
          <Group gap="xs">
            <Button
              component={Link}
              href={filledRunHref(repeatRun(run.spec, { name: run.name }))}
              variant="default"
              leftSection={<IconRepeat size={16} aria-hidden />}
            >
              Repeat with changes
            </Button>
            {!run.imported && <SetBaselineButton runId={run.runId} />}
            <ShareButton resource={{ kind: "run", runId: run.runId }} what="this run" />
            <DownloadMenu run={run} />
            <DeleteRun runId={run.runId} />
          </Group>
        ) : (
          <CancelRun runId={run.runId} requested={run.cancelRequestedAt !== null} />
        )}
      </Group>
      <Group gap="lg" role="status" aria-live="off">
        <Fact label="Trials" value={`${progress.ended} of ${progress.total}`} />
        <Fact
          label={over ? "Took" : "Elapsed"}
          value={progress.elapsedS === null || (nowMs === null && !over) ? ABSENT : formatDuration(progress.elapsedS)}
        />
        {!over && <Fact label="About left" value={nowMs === null ? ABSENT : formatDuration(progress.remainingS)} />}
        {!over && connection === "connecting" && <Text size="sm">Connecting to live updates …</Text>}
      </Group>
      {!over && <Progress value={progress.share * 100} size="xs" aria-label="Progress of the run" />}
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Text size="sm" component="span">
      <Text span c="dimmed" inherit>
        {label}{" "}
      </Text>
      <span className="figure">{value}</span>
    </Text>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
