import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { trialTitle } from "#features/title/page-title.ts";
import { TrialPage } from "#features/trial/trial-page.tsx";
import { Prefetched, titleOf } from "#server/entry/prefetched.tsx";
import type { ServerApi } from "#trpc/client.tsx";

type Params = { params: Promise<{ trialId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { trialId } = await params;
  return titleOf("trial.title", async (api, client, speech) => {
    const query = api.trial.get.queryOptions({ trialId });
    await client.prefetchQuery(query);
    const found = client.getQueryData(query.queryKey);
    return found && trialTitle(found, speech);
  });
}

export default async function TrialRoute({ params }: Params) {
  const { trialId } = await params;
  return (
    <Prefetched mustExist queries={(api, client) => [prefetchTrial(api, client, trialId)]}>
      <TrialPage trialId={trialId} />
    </Prefetched>
  );
}

/** The trial and its run, whose other trials the page leads to above everything else: links that came later would move all of it. */
async function prefetchTrial(api: ServerApi, client: QueryClient, trialId: string): Promise<void> {
  const query = api.trial.get.queryOptions({ trialId });
  await client.prefetchQuery(query);
  const found = client.getQueryData(query.queryKey);
  if (found) await client.prefetchQuery(api.run.get.queryOptions({ runId: found.runId }));
}
