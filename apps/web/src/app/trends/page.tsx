import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { prefetchTrend } from "#features/trend/prefetch-trend.ts";
import { TrendPage } from "#features/trend/trend-page.tsx";
import { loadTrendParams } from "#features/trend/trend-params.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

export const metadata: Metadata = { title: "Trends" };

export default async function TrendsRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadTrendParams(searchParams);
  return (
    <Prefetched queries={(api, client) => [prefetchTrend(api, client, params)]}>
      <TrendPage />
    </Prefetched>
  );
}
