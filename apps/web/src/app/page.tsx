import type { Metadata } from "next";
import { OverviewContent } from "#features/overview/overview-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Overview" };

export default function HomePage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.queue.get.queryOptions()),
        client.prefetchQuery(api.worker.find.queryOptions()),
      ]}
    >
      <OverviewContent />
    </Prefetched>
  );
}
