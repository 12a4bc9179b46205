import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ScheduleContent } from "#features/schedule/schedule-view.tsx";
import { loadSlotPage, toFindSlots } from "#features/schedule/slot-page.ts";
import { Prefetched, titleOf } from "#server/entry/prefetched.tsx";

type Props = { params: Promise<{ scheduleId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { scheduleId } = await params;
  return titleOf("schedule.schedule", async (api, client, { say }) => {
    const query = api.schedule.get.queryOptions({ scheduleId });
    await client.prefetchQuery(query);
    const found = client.getQueryData(query.queryKey);
    return found && `${found.name} · ${say("schedule.schedule")}`;
  });
}

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
