import type { Metadata } from "next";
import { RunPage } from "#features/run/run-page.tsx";
import { runTitle } from "#features/title/page-title.ts";
import { Prefetched, titleOf } from "#server/entry/prefetched.tsx";

type Params = { params: Promise<{ runId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { runId } = await params;
  return titleOf("run.fallback", async (api, client, speech) => {
    const query = api.run.get.queryOptions({ runId });
    await client.prefetchQuery(query);
    const found = client.getQueryData(query.queryKey);
    return found && runTitle(found.spec, speech);
  });
}

export default async function RunRoute({ params }: Params) {
  const { runId } = await params;
  return (
    <Prefetched mustExist queries={(api, client) => [client.prefetchQuery(api.run.get.queryOptions({ runId }))]}>
      <RunPage key={runId} runId={runId} />
    </Prefetched>
  );
}
