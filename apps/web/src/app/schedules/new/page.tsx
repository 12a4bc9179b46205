import { NewScheduleView } from "#features/schedule/new-schedule-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("schedule.new");

export default function NewSchedulePage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.suite.find.queryOptions())]}>
      <NewScheduleView />
    </Prefetched>
  );
}
