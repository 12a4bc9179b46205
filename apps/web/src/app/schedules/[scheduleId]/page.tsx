import type { Metadata } from "next";
import { ScheduleView } from "#features/schedule/schedule-view.tsx";
import { Prefetched } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Schedule" };

export default async function SchedulePage({ params }: { params: Promise<{ scheduleId: string }> }) {
  const { scheduleId } = await params;
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.schedule.get.queryOptions({ scheduleId })),
        client.prefetchQuery(api.schedule.slots.queryOptions({ scheduleId })),
        client.prefetchQuery(api.suite.find.queryOptions()),
      ]}
    >
      <ScheduleView scheduleId={scheduleId} />
    </Prefetched>
  );
}
