import type { Metadata } from "next";
import { ServersView } from "#features/server/servers-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Servers" };

export default function ServersPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.find.queryOptions())]}>
      <ServersView />
    </Prefetched>
  );
}
