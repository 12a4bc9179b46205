import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ScheduleContent } from "#features/schedule/schedule-view.tsx";
import { loadSlotPage, toFindSlots } from "#features/schedule/slot-page.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Schedule" };

type Props = { params: Promise<{ scheduleId: string }>; searchParams: Promise<SearchParams> };

export default async function SchedulePage({ params, searchParams }: Props) {
  const { scheduleId } = await params;
  const page = await loadSlotPage(searchParams);
  return (
    <Prefetched
      mustExist
      queries={(api, client) => [
        client.prefetchQuery(api.schedule.get.queryOptions({ scheduleId })),
        client.prefetchQuery(api.schedule.slots.queryOptions(toFindSlots(scheduleId, page))),
        client.prefetchQuery(api.suite.find.queryOptions()),
      ]}
    >
      <ScheduleContent scheduleId={scheduleId} />
    </Prefetched>
  );
}
