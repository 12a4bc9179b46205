"use client";

import { Alert, Code, List, Stack, Text } from "@mantine/core";
import { describeScriptError } from "@plumbline/core/script/script-report";
import type { ScriptRunView } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ABSENT, formatDuration } from "#ui/format.ts";
import { LogText } from "#ui/log-text.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { FactRows } from "#ui/table/plain-table.tsx";
import { StatusBadge } from "../run-list/status-badge.tsx";
import { OutcomeMark } from "./outcome-mark.tsx";
import { ScriptActions } from "./script-actions.tsx";
import { ScriptCheckTable, ScriptMetricTable, ThresholdTable } from "./script-figures.tsx";
import { SecondsOfScript } from "./script-seconds.tsx";
import { ScriptTrend } from "./script-trend.tsx";

const EVERY_MS = 1_000;

/** One run of a script: its outcome, its seconds, and k6's figures beside those of the runs before. */
export function ScriptRunContent({ scriptRunId }: { scriptRunId: string }) {
  const say = useSay();
  const query = useQuery(
    useTRPC().script.get.queryOptions(
      { scriptRunId },
      { refetchInterval: ({ state }) => (state.data && !isTerminal(state.data.status) ? EVERY_MS : false) },
    ),
  );
  return (
    <>
      {query.error && !query.data && <PageHeader title={say("script.script")} />}
      <QueryState query={query}>{(run) => <Body run={run} />}</QueryState>
    </>
  );
}

function Body({ run }: { run: ScriptRunView }) {
  const say = useSay();
  const { report } = run;
  const crumbs = { steps: [{ href: "/scripts", label: say("script.title") }], here: run.name };
  return (
    <>
      <PageHeader title={run.name} crumbs={crumbs} actions={<ScriptActions run={run} />}>
        <StatusBadge status={run.status} /> {report && <OutcomeMark passed={report.passed} />}
      </PageHeader>
      <Stack gap="xl">
        <Alert variant="default" icon={<IconInfoCircle aria-hidden />}>
          {say("script.notLedgered")}
        </Alert>
        {run.status === "queued" && <Text size="sm">{say("script.waits")}</Text>}
        {run.failure && <ErrorPanel failure={run.failure} />}
        <Facts run={run} />
        <Section title={say("script.seconds")}>
          <SecondsOfScript run={run} />
        </Section>
        {report && <Report run={run} report={report} />}
        {run.failure && <LogText title={say("script.log")} lines={logOf(run.failure.evidence.log)} />}
      </Stack>
    </>
  );
}

type ReportProps = { run: ScriptRunView; report: NonNullable<ScriptRunView["report"]> };

function Report({ run, report }: ReportProps) {
  const say = useSay();
  const earlier = useQuery(useTRPC().script.earlier.queryOptions({ scriptRunId: run.scriptRunId }));
  const { summary, errors, log } = report;
  return (
    <>
      <Section title={say("script.thresholds")}>
        <ThresholdTable thresholds={summary.thresholds} />
      </Section>
      {summary.checks.length > 0 && (
        <Section title={say("script.checks")}>
          <ScriptCheckTable checks={summary.checks} />
        </Section>
      )}
      <QueryState query={earlier}>
        {(found) => (
          <>
            <Section title={say("script.metrics")} note={say("script.metricsMeaning")}>
              <ScriptMetricTable metrics={summary.metrics} before={found[0] ?? null} />
            </Section>
            {found.length > 0 && (
              <Section title={say("script.earlier")} note={say("script.earlierMeaning")}>
                <ScriptTrend run={run} report={report} earlier={found} />
              </Section>
            )}
          </>
        )}
      </QueryState>
      {errors.length > 0 && (
        <Section title={say("script.errors")}>
          <List size="sm">
            {errors.map((error) => (
              <List.Item key={`${error.file} ${error.line} ${error.message}`}>
                <Code>{describeScriptError(error)}</Code>
              </List.Item>
            ))}
          </List>
        </Section>
      )}
      <LogText title={say("script.log")} lines={log} />
    </>
  );
}

function Facts({ run }: { run: ScriptRunView }) {
  const say = useSay();
  const { startedAt, finishedAt } = run;
  const seconds = startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null;
  return (
    <FactRows
      facts={[
        [say("runs.server"), run.serverId],
        [say("script.main"), run.main],
        [say("script.files"), run.fileNames.join(", ")],
        [say("script.source"), run.source ? say("script.sourceOf", run.source) : say("script.uploaded")],
        [say("script.digest"), run.filesDigest],
        [say("script.image"), run.imageDigest ?? ABSENT],
        [say("script.hosts"), run.hosts.join(", ") || ABSENT],
        [say("script.tls"), say(run.tls ? "script.yes" : "script.no")],
        [say("runTable.duration"), seconds === null ? ABSENT : formatDuration(seconds)],
      ]}
    />
  );
}

const logOf = (log: unknown): readonly string[] => (Array.isArray(log) ? log.map(String) : []);
