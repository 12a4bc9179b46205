import type { Metadata } from "next";
import { SchedulesView } from "#features/schedule/schedules-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Schedules" };

export default function SchedulesPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.schedule.find.queryOptions()),
        client.prefetchQuery(api.suite.find.queryOptions()),
      ]}
    >
      <SchedulesView />
    </Prefetched>
  );
}
