"use client";

import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { ScriptRunRow } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { IconPlayerPlay } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { StatusBadge } from "../run-list/status-badge.tsx";
import { useMay } from "../visitor/visitor.tsx";
import { OutcomeMark } from "./outcome-mark.tsx";
import { ScriptForm } from "./script-form.tsx";

const EVERY_MS = 2_000;

/** The runs of scripts that people brought, newest first, and the form that starts one. */
export function ScriptsView() {
  const say = useSay();
  const mayRun = useMay("run");
  const [isOpen, setOpen] = useState(false);
  const [cursor, setCursor] = useQueryState("after", parseAsString.withOptions({ history: "push" }));
  const query = useQuery(
    useTRPC().script.find.queryOptions(cursor ? { cursor } : {}, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.scriptRuns.some(({ status }) => !isTerminal(status)) ? EVERY_MS : false,
    }),
  );
  const open = mayRun && !isOpen && (
    <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {say("script.run")}
    </Button>
  );
  return (
    <>
      <PageHeader title={say("script.title")} actions={open}>
        {say("script.lead")}{" "}
        <Anchor component={Link} href="/docs/scripts" inherit underline="always">
          {say("script.guide")}
        </Anchor>
      </PageHeader>
      <Stack gap="xl">
        {isOpen && (
          <Section title={say("script.run")}>
            <ScriptForm />
          </Section>
        )}
        <QueryState
          query={query}
          isEmpty={({ scriptRuns }) => scriptRuns.length === 0 && !cursor}
          empty={<EmptyState title={say("script.none")}>{say("script.noneMeaning")}</EmptyState>}
        >
          {({ scriptRuns, nextCursor }) => (
            <Stack gap="sm">
              <ScriptTable scriptRuns={scriptRuns} />
              <Pager
                what={say("runs.count", { count: scriptRuns.length })}
                first={!cursor}
                last={!nextCursor}
                onFirst={() => void setCursor(null)}
                onNext={() => void setCursor(nextCursor)}
              />
            </Stack>
          )}
        </QueryState>
      </Stack>
    </>
  );
}

function ScriptTable({ scriptRuns }: { scriptRuns: ScriptRunRow[] }) {
  const say = useSay();
  const router = useRouter();
  const href = ({ scriptRunId }: ScriptRunRow) => `/scripts/${scriptRunId}`;
  return (
    <DataTable
      label={say("script.title")}
      records={scriptRuns}
      idOf={({ scriptRunId }) => scriptRunId}
      minWidth={320}
      onRowClick={(run) => router.push(href(run))}
      columns={[
        {
          accessor: "name",
          title: say("script.script"),
          render: (run) => (
            <Anchor component={Link} href={href(run)} fz="sm" fw={500}>
              <bdi>{run.name}</bdi>
            </Anchor>
          ),
        },
        { accessor: "serverId", title: say("runs.server"), ...fromTablet, render: ({ serverId }) => serverId },
        { accessor: "status", title: say("runTable.status"), render: ({ status }) => <StatusBadge status={status} /> },
        {
          accessor: "passed",
          title: say("script.thresholds"),
          render: ({ passed, failure }) => (
            <Text span size="sm">
              {failure ? failure.title : <OutcomeMark passed={passed} />}
            </Text>
          ),
        },
        {
          accessor: "askedAt",
          title: say("runTable.started"),
          render: ({ startedAt, askedAt }) => <TimeAgo at={startedAt ?? askedAt} />,
          ...fromTablet,
        },
      ]}
    />
  );
}
