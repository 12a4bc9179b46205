import { ServersView } from "#features/server/servers-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("server.servers");

export default function ServersPage() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.server.find.queryOptions())]}>
      <ServersView />
    </Prefetched>
  );
}
