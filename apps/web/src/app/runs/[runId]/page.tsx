import type { Metadata } from "next";
import { RunPage } from "#features/run/run-page.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Run" };

export default async function RunRoute({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  return (
    <Prefetched mustExist queries={(api, client) => [client.prefetchQuery(api.run.get.queryOptions({ runId }))]}>
      <RunPage key={runId} runId={runId} />
    </Prefetched>
  );
}
