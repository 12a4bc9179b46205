import type { Metadata } from "next";
import { trialTitle } from "#features/title/page-title.ts";
import { TrialPage } from "#features/trial/trial-page.tsx";
import { Prefetched, titleOf } from "#server/entry/prefetched.tsx";

type Params = { params: Promise<{ trialId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { trialId } = await params;
  return titleOf("Trial", async (api, client) => {
    const query = api.trial.get.queryOptions({ trialId });
    await client.prefetchQuery(query);
    const found = client.getQueryData(query.queryKey);
    return found && trialTitle(found);
  });
}

export default async function TrialRoute({ params }: Params) {
  const { trialId } = await params;
  return (
    <Prefetched mustExist queries={(api, client) => [client.prefetchQuery(api.trial.get.queryOptions({ trialId }))]}>
      <TrialPage trialId={trialId} />
    </Prefetched>
  );
}
