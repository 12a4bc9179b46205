"use client";

import { Stack, Text, Title } from "@mantine/core";
import type { ScheduleView as Schedule } from "@plumbline/core/schedule/schedule";
import type { SuiteView } from "@plumbline/core/schedule/suite";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { useMay } from "../visitor/visitor.tsx";
import { ScheduleActions } from "./schedule-actions.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { slotPage, toFindSlots } from "./slot-page.ts";
import { SlotTable } from "./slot-table.tsx";

const EVERY_MS = 15_000;

/** One schedule: next times, history, actions. */
export function ScheduleContent({ scheduleId }: { scheduleId: string }) {
  const api = useTRPC();
  const mayManage = useMay("manage");
  const schedule = useQuery(api.schedule.get.queryOptions({ scheduleId }));
  const suites = useQuery(api.suite.find.queryOptions());
  return (
    <QueryState query={schedule}>
      {(found) => (
        <>
          <PageHeader
            title={found.name}
            crumbs={{ steps: [{ label: "Schedules", href: "/schedules" }], here: found.name }}
            actions={<ScheduleActions schedule={found} />}
          >
            {found.pausedAt
              ? "Paused: starts nothing until it is resumed."
              : `Starts ${found.suite.name} on its schedule.`}
          </PageHeader>
          <Stack gap="xl">
            {mayManage && (
              <QueryState query={suites}>{(all) => <ChangeSchedule schedule={found} suites={all} />}</QueryState>
            )}
            <section aria-labelledby="slots">
              <Title order={2} id="slots" mb={4}>
                History
              </Title>
              <Text size="sm" c="dimmed" mb="sm">
                Each time of the schedule, newest first; “against the night before” is the figure that each scenario
                reads first.
              </Text>
              <Slots schedule={found} />
            </section>
          </Stack>
        </>
      )}
    </QueryState>
  );
}

/** A page of its slots, kept in the address. */
function Slots({ schedule: { scheduleId, timeZone } }: { schedule: Schedule }) {
  const api = useTRPC();
  const [page, setPage] = useQueryStates(slotPage, { history: "push" });
  const query = useQuery(
    api.schedule.slots.queryOptions(toFindSlots(scheduleId, page), {
      placeholderData: keepPreviousData,
      refetchInterval: EVERY_MS,
    }),
  );
  return (
    <QueryState
      query={query}
      isEmpty={({ slots }) => slots.length === 0 && !page.before}
      empty={<EmptyState title="No slots yet">Run now starts what the next slot would start.</EmptyState>}
    >
      {({ slots, nextBefore }) => (
        <Stack gap="sm">
          <SlotTable slots={slots} timeZone={timeZone} />
          <Pager
            what={`${slots.length} times`}
            first={!page.before}
            last={!nextBefore}
            onFirst={() => setPage({ before: null })}
            onNext={() => setPage({ before: nextBefore })}
          />
        </Stack>
      )}
    </QueryState>
  );
}

function ChangeSchedule({ schedule, suites }: { schedule: Schedule; suites: SuiteView[] }) {
  const api = useTRPC();
  const cache = useQueryClient();
  const { scheduleId, name, suite, cron, timeZone, catchUp, aaControl } = schedule;
  const change = useMutation(
    api.schedule.change.mutationOptions({
      onSuccess: () => cache.invalidateQueries(api.schedule.pathFilter()),
    }),
  );
  return (
    <ScheduleForm
      initial={{ name, suiteId: suite.suiteId, cron, timeZone, catchUp, aaControl }}
      suites={suites}
      submit="Save"
      step={change}
      done="Saved."
      onSave={(values) => change.mutate({ scheduleId, ...values })}
    />
  );
}
