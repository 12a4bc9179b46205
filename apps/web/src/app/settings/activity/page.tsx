import type { SearchParams } from "nuqs/server";
import { loadActivityFilters, toFindActivities } from "#features/settings/activity-filters.ts";
import { ActivityPage } from "#features/settings/activity-page.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("settings.activity");

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filters = await loadActivityFilters(searchParams);
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.organization.findActivities.queryOptions(toFindActivities(filters))),
        client.prefetchQuery(api.member.find.queryOptions()),
      ]}
    >
      <ActivityPage />
    </Prefetched>
  );
}
