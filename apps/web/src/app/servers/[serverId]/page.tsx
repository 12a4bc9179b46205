import type { Metadata } from "next";
import { ServerView } from "#features/server/server-view.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

type Params = { params: Promise<{ serverId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: (await params).serverId };
}

export default async function ServerPage({ params }: Params) {
  const { serverId } = await params;
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
