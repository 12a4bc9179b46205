"use client";

import { Button, Group, Progress, Stack, Text } from "@mantine/core";
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
import { RunTitle } from "./run-title.tsx";
import type { Connection } from "./use-live-run.ts";

/** Name, status, request, progress, and cancel. */
export function RunHeader({ run, connection }: { run: RunView; connection: Connection }) {
  const nowMs = useNow();
  const over = isTerminal(run.status);
  const progress = runProgress(run, nowMs ?? run.startedAt?.getTime() ?? 0);
  const { spec } = run;
  // both trials of a duel's round take their time together
  const leftS = progress.remainingS / (spec.kind === "duel" ? 2 : 1);
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0}>
          <Crumbs steps={[{ label: "Runs", href: "/runs" }]} here={run.name} />
          <Group gap="sm">
            <RunTitle run={run} />
            <StatusBadge status={run.status} />
            <ImportedBadge imported={run.imported} />
          </Group>
          <Text c="dimmed" size="sm">
            {describeDesign(spec)}
            {spec.scale === 1 ? "" : ` · scale ${spec.scale}`} · created {formatInstant(run.createdAt, "UTC")}
          </Text>
        </Stack>
        {over ? (
          <Group gap="xs">
            {spec.kind !== "duel" && <MeasureAgain run={run} />}
            <ShareButton resource={{ kind: "run", runId: run.runId }} what="this run" />
            <DownloadMenu run={run} />
            <DeleteRun run={run} />
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
        {!over && (
          <Fact
            label={spec.kind === "duel" ? "At most left" : "About left"}
            value={nowMs === null ? ABSENT : formatDuration(leftS)}
          />
        )}
        {!over && connection === "connecting" && <Text size="sm">Connecting to live updates …</Text>}
      </Group>
      {!over && <Progress value={progress.share * 100} size="xs" aria-label="Progress of the run" />}
    </Stack>
  );
}

function MeasureAgain({ run }: { run: RunView }) {
  return (
    <>
      <Button
        component={Link}
        href={filledRunHref(repeatRun(run.spec, { name: run.name }))}
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        Repeat with changes
      </Button>
      {!run.imported && <SetBaselineButton runId={run.runId} />}
    </>
  );
}

/** "Quick · 2 servers × 1 scenario × 3 rounds"; of a duel the most rounds that it may take. */
function describeDesign({ kind, mode, servers, scenarios, rounds, duel }: RunView["spec"]): string {
  if (kind === "duel" && duel) return `Duel · at most ${count(rounds, "round")} in ${formatDuration(duel.budgetS)}`;
  const measured = count(servers.length, nounFor(servers.map(({ serverId }) => serverId)));
  return `${modes[mode].label} · ${measured} × ${count(scenarios.length, "scenario")} × ${count(rounds, "round")}`;
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
