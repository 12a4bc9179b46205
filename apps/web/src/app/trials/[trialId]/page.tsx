import type { Metadata } from "next";
import { TrialPage } from "#features/trial/trial-page.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Trial" };

export default async function TrialRoute({ params }: { params: Promise<{ trialId: string }> }) {
  const { trialId } = await params;
  return (
    <Prefetched mustExist queries={(api, client) => [client.prefetchQuery(api.trial.get.queryOptions({ trialId }))]}>
      <TrialPage trialId={trialId} />
    </Prefetched>
  );
}
