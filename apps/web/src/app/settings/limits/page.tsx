import { LimitsPage } from "#features/settings/limits-page.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("settings.limits");

export default function Page() {
  return (
    <Prefetched queries={(api, client) => [client.prefetchQuery(api.organization.getLimits.queryOptions())]}>
      <LimitsPage />
    </Prefetched>
  );
}
