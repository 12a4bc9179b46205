import type { Metadata } from "next";
import { ServerView } from "#features/server/server-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

type Params = { params: Promise<{ clientId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: (await params).clientId };
}

export default async function ClientPage({ params }: Params) {
  const { clientId: serverId } = await params;
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.server.get.queryOptions({ serverId })),
        client.prefetchQuery(api.server.gate.queryOptions({ serverId })),
      ]}
    >
      <ServerView serverId={serverId} />
    </Prefetched>
  );
}
