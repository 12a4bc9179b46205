import { ServerContent } from "#features/server/server-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

/** The page of one server or client; 404 for an unknown one. */
export function ImplementationPage({ serverId }: { serverId: string }) {
  return (
    <Prefetched
      mustExist
      queries={(api, client) => [
        client.prefetchQuery(api.server.get.queryOptions({ serverId })),
        client.prefetchQuery(api.server.gate.queryOptions({ serverId })),
      ]}
    >
      <ServerContent serverId={serverId} />
    </Prefetched>
  );
}
