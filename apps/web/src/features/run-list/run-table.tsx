"use client";

import { Anchor, Box, Code, Group, Progress, Stack, Text, Tooltip } from "@mantine/core";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/status";
import { useRouter } from "next/navigation";
import { AuditMark } from "#features/audit/audit-mark.tsx";
import { LanguageMark } from "#features/implementation/language-mark.tsx";
import { ABSENT, formatDuration } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { type Column, DataTable, fromDesktop, fromTablet } from "#ui/table/data-table.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { triggerLabels } from "./labels.ts";
import { StatusBadge } from "./status-badge.tsx";

/** A column for the commits only where a run has one. */
export function columnsOf(runs: readonly RunRow[]): Column<RunRow>[] {
  return runs.some(({ spec }) => spec.commit) ? [...columns, commitColumn] : columns;
}

const commitColumn: Column<RunRow> = {
  accessor: "commit",
  title: "Commit",
  width: 100,
  ...fromTablet,
  render: ({ spec }) => <Commit commit={spec.commit} />,
};

const columns: Column<RunRow>[] = [
  { accessor: "name", title: "Run", render: (run) => <RunName run={run} /> },
  { accessor: "spec", title: "Servers × scenarios × rounds", ...fromTablet, render: (run) => <Matrix run={run} /> },
  { accessor: "status", title: "Status", render: (run) => <Progression run={run} /> },
  { accessor: "verdicts", title: "Audit", width: 210, ...fromDesktop, render: (run) => <Verdicts run={run} /> },
  {
    accessor: "createdAt",
    title: "Started",
    width: 120,
    ...fromTablet,
    render: (run) => (
      <>
        <TimeAgo at={run.startedAt ?? run.createdAt} />
        <Text size="xs" c="dimmed">
          {run.imported ? "Imported" : triggerLabels[run.trigger]}
        </Text>
      </>
    ),
  },
  {
    accessor: "duration",
    title: "Duration",
    width: 110,
    textAlign: "right",
    ...fromDesktop,
    render: (run) => <span className="figure">{durationOf(run)}</span>,
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
  return (
    <DataTable
      label="Runs"
      records={runs}
      columns={columnsOf(runs)}
      idOf={(run) => run.runId}
      fetching={fetching}
      {...(selection && { selection: { ...selection, nameOf: ({ name }: RunRow) => name } })}
      onRowClick={(run) => router.push(`/runs/${run.runId}`)}
    />
  );
}

function RunName({ run }: { run: RunRow }) {
  return (
    <>
      <Anchor
        component={Link}
        href={`/runs/${run.runId}`}
        fz="sm"
        fw={500}
        c="inherit"
        onClick={(event) => event.stopPropagation()}
      >
        {run.name}
      </Anchor>
      {isDoubted(run) && (
        <Box hiddenFrom="md">
          <Verdicts run={run} />
        </Box>
      )}
    </>
  );
}

/** True if the row needs an audit mark where the audit's column has no room. */
function isDoubted({ verdicts }: RunRow): boolean {
  return verdicts.INVALID + verdicts.SUSPECT > 0;
}

function Matrix({ run }: { run: RunRow }) {
  const { servers, scenarios, rounds } = run.spec;
  return (
    <Group gap={10} wrap="nowrap">
      <Tooltip label={servers.map((server) => server.serverId).join(", ")}>
        <Group gap={4} wrap="nowrap">
          {servers.slice(0, MARKS_SHOWN).map((server) => (
            <LanguageMark key={server.serverId} server={server} />
          ))}
        </Group>
      </Tooltip>
      <Tooltip label={scenarios.map((scenario) => scenario.name).join(", ")}>
        <Text span size="sm" className="figure">
          {servers.length} × {scenarios.length} × {rounds}
        </Text>
      </Tooltip>
    </Group>
  );
}

/** Number of trials by audit verdict; of a run with valid ones alone, only their number. */
function Verdicts({ run: { verdicts } }: { run: RunRow }) {
  const doubted = (["INVALID", "SUSPECT"] as const).filter((verdict) => verdicts[verdict] > 0);
  if (doubted.length === 0) return verdicts.VALID > 0 ? `${verdicts.VALID} valid` : ABSENT;
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
        <Text
          span
          size="xs"
          c="dimmed"
          visibleFrom="sm"
          style={{ whiteSpace: "nowrap" }}
        >{`takes about ${formatDuration(run.plannedS)}`}</Text>
      )}
    </Group>
  );
}

function Running({ run }: { run: RunRow }) {
  const ended = run.trials.succeeded + run.trials.failed + run.trials.cancelled;
  const total = ended + run.trials.queued + run.trials.running;
  return (
    <Stack gap={4}>
      <Group gap={8} wrap="nowrap">
        <StatusBadge status="running" />
        <Text span size="xs" c="dimmed" visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
          {run.cancelRequestedAt
            ? "being cancelled"
            : `${ended} of ${total}, about ${formatDuration(run.remainingS)} left`}
        </Text>
      </Group>
      <Progress value={run.progress * 100} size={3} aria-label={`${ended} of ${total} trials have ended`} />
    </Stack>
  );
}

function durationOf(run: RunRow): string {
  if (!isTerminal(run.status) || !run.startedAt || !run.finishedAt) return ABSENT;
  return formatDuration((run.finishedAt.getTime() - run.startedAt.getTime()) / 1000);
}
