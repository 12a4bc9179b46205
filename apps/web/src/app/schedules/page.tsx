import { SchedulesView } from "#features/schedule/schedules-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("schedule.title");

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
