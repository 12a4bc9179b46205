import type { Metadata } from "next";
import { ClientsView } from "#features/client/clients-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Clients" };

export default function ClientsPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.find.queryOptions())]}>
      <ClientsView />
    </Prefetched>
  );
}
