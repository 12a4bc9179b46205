"use client";

import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { repeatRun } from "@plumbline/core/run/repeat-run";
import type { RunView } from "@plumbline/core/run/views";
import { modes } from "@plumbline/core/scenario/modes";
import { nounFor } from "@plumbline/core/server/client-id";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { IconRepeat } from "@tabler/icons-react";
import type { Say } from "#i18n/say.ts";
import { type NameOf, useNameOf, usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatDuration } from "#ui/format.ts";
import { formatInstant } from "#ui/format-date.ts";
import { Link } from "#ui/link.tsx";
import { Crumbs } from "#ui/page/crumbs.tsx";
import { useNow } from "#ui/use-now.ts";
import { SetBaselineButton } from "../../baseline/set-baseline.tsx";
import { ImportedBadge } from "../../run-list/imported-badge.tsx";
import { StatusBadge } from "../../run-list/status-badge.tsx";
import { filledRunHref } from "../../run-request/filled-run-href.ts";
import { ShareButton } from "../../share/share-button.tsx";
import type { Connection } from "../live/use-live-run.ts";
import { CancelRun } from "./cancel-run.tsx";
import { DeleteRun } from "./delete-run.tsx";
import { DownloadButton } from "./download-button.tsx";
import { RunLabels } from "./run-labels.tsx";
import { runProgress } from "./run-progress.ts";
import { RunTitle } from "./run-title.tsx";

/** Name, status, request, progress, and cancel. */
export function RunHeader({ run, connection }: { run: RunView; connection: Connection }) {
  const nowMs = useNow();
  const say = useSay();
  const locale = usePageLocale();
  const nameOf = useNameOf();
  const over = isTerminal(run.status);
  const progress = runProgress(run, nowMs ?? run.startedAt?.getTime() ?? 0);
  const { spec } = run;
  // both trials of a duel's round take their time together
  const leftS = progress.remainingS / (spec.kind === "duel" ? 2 : 1);
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0}>
          <Crumbs steps={[{ label: say("run.runs"), href: "/runs" }]} here={run.name} />
          <Group gap="sm">
            <RunTitle run={run} />
            <StatusBadge status={run.status} />
            <ImportedBadge imported={run.imported} />
          </Group>
          <Text c="dimmed" size="sm">
            {describeDesign(spec, say, nameOf)}
            {spec.scale === 1 ? "" : ` · ${say("run.scale", { scale: spec.scale })}`} ·{" "}
            {say("run.created", { at: formatInstant(run.createdAt, "UTC", locale) })}
          </Text>
          <RunLabels run={run} />
        </Stack>
        {over ? (
          <Group gap="xs">
            {spec.kind !== "duel" && <MeasureAgain run={run} />}
            <ShareButton resource={{ kind: "run", runId: run.runId }} what={say("share.thisRun")} />
            <DownloadButton run={run} />
            <DeleteRun run={run} />
          </Group>
        ) : (
          <CancelRun runId={run.runId} requested={run.cancelRequestedAt !== null} />
        )}
      </Group>
      <Group gap="lg" role="status" aria-live="off">
        <Fact label={say("run.trials")} value={say("run.of", { ended: progress.ended, total: progress.total })} />
        <Fact
          label={say(over ? "run.took" : "run.elapsed")}
          value={progress.elapsedS === null || (nowMs === null && !over) ? ABSENT : formatDuration(progress.elapsedS)}
        />
        {!over && (
          <Fact
            label={say(spec.kind === "duel" ? "run.mostLeft" : "run.aboutLeft")}
            value={nowMs === null ? ABSENT : formatDuration(leftS)}
          />
        )}
        {!over && connection === "connecting" && <Text size="sm">{say("run.connecting")}</Text>}
      </Group>
      {!over && <Progress value={progress.share * 100} size="xs" aria-label={say("run.progress")} />}
    </Stack>
  );
}

function MeasureAgain({ run }: { run: RunView }) {
  const say = useSay();
  return (
    <>
      <Button
        component={Link}
        href={filledRunHref(repeatRun(run.spec, { name: run.name }))}
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        {say("run.repeat")}
      </Button>
      {!run.imported && <SetBaselineButton runId={run.runId} />}
    </>
  );
}

/** "Quick · 2 servers × 1 scenario × 3 rounds"; of a duel the most rounds that it may take. */
function describeDesign(spec: RunView["spec"], say: Say, nameOf: NameOf): string {
  const { kind, mode, servers, duel } = spec;
  const rounds = say("common.rounds", { count: spec.rounds });
  if (kind === "duel" && duel) return say("run.duel", { rounds, budget: formatDuration(duel.budgetS) });
  const isClients = nounFor(servers.map(({ serverId }) => serverId)) === "client";
  const measured = say(isClients ? "common.clients" : "common.servers", { count: servers.length });
  const scenarios = say("common.scenarios", { count: spec.scenarios.length });
  return `${nameOf("modes", mode, "label", modes[mode].label)} · ${measured} × ${scenarios} × ${rounds}`;
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
