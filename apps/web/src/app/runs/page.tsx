import type { SearchParams } from "nuqs/server";
import { loadRunFilters, toFindRuns } from "#features/run-list/run-filters.ts";
import { RunsView } from "#features/run-list/runs-view.tsx";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("runTable.label");

export default async function RunsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filters = await loadRunFilters(searchParams);
  return (
    <Prefetched
      queries={(api, client) => [
        client.prefetchQuery(api.run.find.queryOptions(toFindRuns(filters))),
        client.prefetchQuery(api.server.find.queryOptions()),
      ]}
    >
      <RunsView />
    </Prefetched>
  );
}
