import type { Metadata } from "next";
import { NewRunView } from "#features/new-run/new-run-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "New run" };

export default function NewRunPage() {
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.server.find.queryOptions()),
        client.prefetchQuery(api.worker.find.queryOptions()),
      ]}
    >
      <NewRunView />
    </Prefetched>
  );
}
