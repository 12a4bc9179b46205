"use client";

import { Anchor, Box, Code, Group, Progress, Stack, Text } from "@mantine/core";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { useRouter } from "next/navigation";
import { AuditMark } from "#features/audit/audit-mark.tsx";
import { LanguageMark } from "#features/implementation/language-mark.tsx";
import type { Say } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { ABSENT, formatDuration } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { type Column, DataTable, fromDesktop, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TagLinks } from "./tag-links.tsx";

/** A column for the commits only where a run has one. */
export function columnsOf(runs: readonly RunRow[], say: Say): Column<RunRow>[] {
  const all = columnsIn(say);
  return runs.some(({ spec }) => spec.commit) ? all : all.filter(({ accessor }) => accessor !== "commit");
}

const columnsIn = (say: Say): Column<RunRow>[] => [
  { accessor: "name", title: say("runTable.run"), render: (run) => <RunName run={run} /> },
  { accessor: "spec", title: say("runTable.matrix"), ...fromTablet, render: (run) => <Matrix run={run} /> },
  { accessor: "status", title: say("runTable.status"), render: (run) => <Progression run={run} /> },
  {
    accessor: "verdicts",
    title: say("runTable.audit"),
    width: 210,
    ...fromDesktop,
    render: (run) => <Verdicts run={run} />,
  },
  {
    accessor: "createdAt",
    title: say("runTable.started"),
    width: 120,
    ...fromTablet,
    render: (run) => (
      <>
        <TimeAgo at={run.startedAt ?? run.createdAt} />
        <StartedBy run={run} />
      </>
    ),
  },
  {
    accessor: "duration",
    title: say("runTable.duration"),
    width: 110,
    textAlign: "right",
    ...fromDesktop,
    render: (run) => <span className="figure">{durationOf(run)}</span>,
  },
  {
    accessor: "commit",
    title: say("runTable.commit"),
    width: 100,
    ...fromTablet,
    render: ({ spec }) => <Commit commit={spec.commit} />,
  },
];

type RunTableProps = {
  runs: RunRow[];
  fetching: boolean;
  /** Lets runs be selected. */
  selection?: { selected: RunRow[]; onChange: (selected: RunRow[]) => void };
};

/** Runs, newest first; each row links to its run. */
export function RunTable({ runs, fetching, selection }: RunTableProps) {
  const router = useRouter();
  const say = useSay();
  return (
    <DataTable
      label={say("runTable.label")}
      records={runs}
      columns={columnsOf(runs, say)}
      idOf={(run) => run.runId}
      fetching={fetching}
      {...(selection && { selection: { ...selection, nameOf: ({ name }: RunRow) => name } })}
      onRowClick={(run) => router.push(`/runs/${run.runId}`)}
    />
  );
}

function StartedBy({ run }: { run: RunRow }) {
  const say = useSay();
  return (
    <Text size="xs" c="dimmed">
      {say(run.imported ? "trigger.imported" : `trigger.${run.trigger}`)}
    </Text>
  );
}

function RunName({ run }: { run: RunRow }) {
  return (
    <Box miw={180}>
      <Anchor
        component={Link}
        href={`/runs/${run.runId}`}
        fz="sm"
        fw={500}
        c="inherit"
        onClick={(event) => event.stopPropagation()}
      >
        <bdi>{run.name}</bdi>
      </Anchor>
      <TagLinks tags={run.tags} />
      {isDoubted(run) && (
        <Box hiddenFrom="md">
          <Verdicts run={run} />
        </Box>
      )}
    </Box>
  );
}

/** True if the row needs an audit mark where the audit's column has no room. */
function isDoubted({ verdicts }: RunRow): boolean {
  return verdicts.INVALID + verdicts.SUSPECT > 0;
}

function Matrix({ run }: { run: RunRow }) {
  const { servers, scenarios, rounds } = run.spec;
  const nameOf = useNameOf();
  const names = scenarios.map(({ scenarioId, name }) => nameOf("scenarios", scenarioId, "name", name));
  return (
    <Group gap={10} wrap="nowrap">
      <Tooltip label={servers.map((server) => server.serverId).join(", ")}>
        <Group gap={4} wrap="nowrap">
          {servers.slice(0, MARKS_SHOWN).map((server) => (
            <LanguageMark key={server.serverId} server={server} />
          ))}
        </Group>
      </Tooltip>
      <Tooltip label={names.join(", ")}>
        <Text span size="sm" className="figure">
          {servers.length} × {scenarios.length} × {rounds}
        </Text>
      </Tooltip>
    </Group>
  );
}

/** Number of trials by audit verdict; of a run with valid ones alone, only their number. */
function Verdicts({ run: { verdicts } }: { run: RunRow }) {
  const say = useSay();
  const doubted = (["INVALID", "SUSPECT"] as const).filter((verdict) => verdicts[verdict] > 0);
  if (doubted.length === 0) return verdicts.VALID > 0 ? say("runTable.valid", { count: verdicts.VALID }) : ABSENT;
  return (
    <Group gap={6} wrap="nowrap">
      {doubted.map((verdict) => (
        <Group key={verdict} gap={4} wrap="nowrap">
          <span className="figure">{verdicts[verdict]}</span>
          <AuditMark verdict={verdict} />
        </Group>
      ))}
    </Group>
  );
}

function Commit({ commit }: { commit: RunRow["spec"]["commit"] }) {
  if (!commit) return ABSENT;
  const short = <span className="figure">{commit.sha.slice(0, DIGITS)}</span>;
  if (!commit.url) return short;
  return (
    <Anchor
      href={commit.url}
      target="_blank"
      rel="noreferrer"
      fz="sm"
      c="inherit"
      underline="always"
      onClick={(event) => event.stopPropagation()}
    >
      {short}
    </Anchor>
  );
}

/** Digits of a commit that are shown. */
const DIGITS = 7;
const MARKS_SHOWN = 8;

function Progression({ run }: { run: RunRow }) {
  const say = useSay();
  if (run.status === "running") return <Running run={run} />;
  return (
    <Group gap={8} wrap={run.failure ? "wrap" : "nowrap"}>
      <StatusBadge status={run.status} />
      {run.failure && (
        <Tooltip label={`${run.failure.title}. ${run.failure.message}`}>
          <Code fz={11}>{run.failure.code}</Code>
        </Tooltip>
      )}
      {run.status === "queued" && (
        <Text span size="xs" c="dimmed" visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
          {say("runTable.takes", { duration: formatDuration(run.plannedS) })}
        </Text>
      )}
    </Group>
  );
}

function Running({ run }: { run: RunRow }) {
  const say = useSay();
  const ended = run.trials.succeeded + run.trials.failed + run.trials.cancelled;
  const total = ended + run.trials.queued + run.trials.running;
  return (
    <Stack gap={4}>
      <Group gap={8} wrap="nowrap">
        <StatusBadge status="running" />
        <Text span size="xs" c="dimmed" visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
          {run.cancelRequestedAt
            ? say("runTable.beingCancelled")
            : say("runTable.progress", { ended, total, duration: formatDuration(run.remainingS) })}
        </Text>
      </Group>
      <Progress value={run.progress * 100} size={3} aria-label={say("runTable.ended", { ended, total })} />
    </Stack>
  );
}

function durationOf(run: RunRow): string {
  if (!isTerminal(run.status) || !run.startedAt || !run.finishedAt) return ABSENT;
  return formatDuration((run.finishedAt.getTime() - run.startedAt.getTime()) / 1000);
}
