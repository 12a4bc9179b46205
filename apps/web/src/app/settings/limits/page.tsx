import type { Metadata } from "next";
import { LimitsPage } from "#features/settings/limits-page.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Limits" };

export default function Page() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.organization.getLimits.queryOptions())]}>
      <LimitsPage />
    </Prefetched>
  );
}
