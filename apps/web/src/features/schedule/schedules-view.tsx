"use client";

import { Button, Group, Stack } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
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
  const schedules = useQuery(api.schedule.find.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  const suites = useQuery(api.suite.find.queryOptions());
  const mayManage = useMay("manage");
  const some = (suites.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader title="Schedules" actions={some && mayManage ? <NewSchedule /> : null}>
        A suite is a saved matrix of servers and scenarios; a schedule starts it automatically, compares each night with
        the one before, and reports a night without a result.
      </PageHeader>
      <Stack gap="xl">
        <QueryState
          query={schedules}
          isEmpty={(found) => found.length === 0}
          empty={
            <EmptyState title="No schedules yet">
              {some
                ? "Create a schedule for one of the suites below."
                : "A schedule needs a suite: save one below first."}
            </EmptyState>
          }
        >
          {(found) => <ScheduleTable schedules={found} />}
        </QueryState>
        <Section title="Suites" note="New run saves its selection as a suite.">
          <QueryState query={suites} isEmpty={(found) => found.length === 0} empty={<NoSuites />}>
            {(found) => <SuiteTable suites={found} />}
          </QueryState>
        </Section>
      </Stack>
    </>
  );
}

function NewSchedule() {
  return (
    <Button component={Link} href="/schedules/new" leftSection={<IconCalendarPlus size={16} aria-hidden />}>
      New schedule
    </Button>
  );
}

export function NoSuites() {
  const mayManage = useMay("manage");
  if (!mayManage) return <EmptyState title="No suites yet">New run saves what was chosen there as one.</EmptyState>;
  return (
    <EmptyState
      title="No suites yet"
      action={
        <Group gap="xs" align="flex-start">
          <FirstSuiteButton />
          <Button component={Link} href="/runs/new?mode=nightly" variant="default">
            Select servers
          </Button>
        </Group>
      }
    >
      Start with the first servers under a steady chat, ten rounds a night; or select servers and scenarios under New
      run and save them there.
    </EmptyState>
  );
}
