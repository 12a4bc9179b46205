"use client";

import { Button, Group, Stack } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { FirstSuiteButton } from "../suite/first-suite.tsx";
import { SuiteTable } from "../suite/suite-table.tsx";
import { useMay } from "../visitor/visitor.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

const EVERY_MS = 15_000;

/** Schedules, and the suites that they start. */
export function SchedulesView() {
  const api = useTRPC();
  const say = useSay();
  const schedules = useQuery(api.schedule.find.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  const suites = useQuery(api.suite.find.queryOptions());
  const mayManage = useMay("manage");
  const some = (suites.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader title={say("schedule.title")} actions={some && mayManage ? <NewSchedule /> : null}>
        {say("schedule.lead")}
      </PageHeader>
      <Stack gap="xl">
        <QueryState
          query={schedules}
          isEmpty={(found) => found.length === 0}
          empty={
            <EmptyState title={say("schedule.none")}>
              {say(some ? "schedule.noneMeaning" : "schedule.needsSuite")}
            </EmptyState>
          }
        >
          {(found) => <ScheduleTable schedules={found} />}
        </QueryState>
        <Section title={say("suite.title")} note={say("suite.note")}>
          <QueryState query={suites} isEmpty={(found) => found.length === 0} empty={<NoSuites />}>
            {(found) => <SuiteTable suites={found} />}
          </QueryState>
        </Section>
      </Stack>
    </>
  );
}

function NewSchedule() {
  const say = useSay();
  return (
    <Button component={Link} href="/schedules/new" leftSection={<IconCalendarPlus size={16} aria-hidden />}>
      {say("schedule.new")}
    </Button>
  );
}

export function NoSuites() {
  const say = useSay();
  const mayManage = useMay("manage");
  if (!mayManage) return <EmptyState title={say("suite.none")}>{say("suite.noneVisitor")}</EmptyState>;
  return (
    <EmptyState
      title={say("suite.none")}
      action={
        <Group gap="xs" align="flex-start">
          <FirstSuiteButton />
          <Button component={Link} href="/runs/new?mode=nightly" variant="default">
            {say("suite.select")}
          </Button>
        </Group>
      }
    >
      {say("suite.noneMeaning")}
    </EmptyState>
  );
}
