import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { prefetchTrend } from "#features/trend/prefetch-trend.ts";
import { TrendPage } from "#features/trend/trend-page.tsx";
import { loadTrendParams } from "#features/trend/trend-params.ts";
import { titled } from "#server/entry/page-wording.ts";
import { Prefetched } from "#server/entry/prefetched.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { scenario } = await loadTrendParams(searchParams);
  return titled("trend.title", scenario || undefined);
}

export default async function TrendsRoute({ searchParams }: Props) {
  const params = await loadTrendParams(searchParams);
  return (
    <Prefetched queries={(api, client) => [prefetchTrend(api, client, params)]}>
      <TrendPage />
    </Prefetched>
  );
}
