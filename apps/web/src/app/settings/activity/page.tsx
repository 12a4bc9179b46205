import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { loadActivityFilters, toFindActivities } from "#features/settings/activity-filters.ts";
import { ActivityPage } from "#features/settings/activity-page.tsx";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Audit log" };

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
