import { WorkersView } from "#features/worker/workers-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("worker.title");

export default function WorkersPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.worker.find.queryOptions()),
        client.prefetchQuery(api.worker.findCeilings.queryOptions()),
      ]}
    >
      <WorkersView />
    </Prefetched>
  );
}
