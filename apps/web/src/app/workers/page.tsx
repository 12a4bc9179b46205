import type { Metadata } from "next";
import { WorkersView } from "#features/worker/workers-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Workers" };

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
