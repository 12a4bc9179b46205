import type { Metadata } from "next";
import { NewScheduleView } from "#features/schedule/new-schedule-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "New schedule" };

export default function NewSchedulePage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.suite.find.queryOptions())]}>
      <NewScheduleView />
    </Prefetched>
  );
}
