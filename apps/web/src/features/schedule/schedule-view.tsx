"use client";

import { Stack, Text, Title } from "@mantine/core";
import type { ScheduleView as Schedule } from "@plumbline/core/schedule/schedule";
import type { SuiteView } from "@plumbline/core/schedule/suite";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
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
  const say = useSay();
  const mayManage = useMay("manage");
  const schedule = useQuery(api.schedule.get.queryOptions({ scheduleId }));
  const suites = useQuery(api.suite.find.queryOptions());
  return (
    <QueryState query={schedule}>
      {(found) => (
        <>
          <PageHeader
            title={found.name}
            crumbs={{ steps: [{ label: say("schedule.title"), href: "/schedules" }], here: found.name }}
            actions={<ScheduleActions schedule={found} />}
          >
            {found.pausedAt ? say("schedule.paused") : say("schedule.starts", { suite: found.suite.name })}
          </PageHeader>
          <Stack gap="xl">
            {mayManage && (
              <QueryState query={suites}>{(all) => <ChangeSchedule schedule={found} suites={all} />}</QueryState>
            )}
            <section aria-labelledby="slots">
              <Title order={2} id="slots" mb={4}>
                {say("schedule.history")}
              </Title>
              <Text size="sm" c="dimmed" mb="sm">
                {say("schedule.historyMeaning")}
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
  const say = useSay();
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
      empty={<EmptyState title={say("schedule.noSlots")}>{say("schedule.noSlotsMeaning")}</EmptyState>}
    >
      {({ slots, nextBefore }) => (
        <Stack gap="sm">
          <SlotTable slots={slots} timeZone={timeZone} />
          <Pager
            what={say("schedule.times", { count: slots.length })}
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
  const say = useSay();
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
      submit={say("common.save")}
      step={change}
      done={say("schedule.saved")}
      onSave={(values) => change.mutate({ scheduleId, ...values })}
    />
  );
}
