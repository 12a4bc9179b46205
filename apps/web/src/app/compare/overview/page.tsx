import type { SearchParams } from "nuqs/server";
import { OverviewPage } from "#features/compare-overview/overview-page.tsx";
import { loadRuns } from "#features/compare-overview/runs-param.ts";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const generateMetadata = () => titled("heat.page");

export default async function OverviewRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { runs } = await loadRuns(searchParams);
  return (
    <Prefetched
      queries={(api, client) =>
        runs.length > 0 ? [client.prefetchQuery(api.compare.overview.queryOptions({ runIds: runs }))] : []
      }
    >
      <OverviewPage />
    </Prefetched>
  );
}
