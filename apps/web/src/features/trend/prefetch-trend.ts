import type { QueryClient } from "@tanstack/react-query";
import type { ServerApi } from "#trpc/client.tsx";
import { type TrendParams, toGetTrend } from "./trend-params.ts";

/** A trend and the changes of its lines, so that its chart is drawn once. The page retries failed queries. */
export async function prefetchTrend(api: ServerApi, client: QueryClient, params: TrendParams): Promise<void> {
  const trend = api.trend.get.queryOptions(toGetTrend(params));
  await client.prefetchQuery(trend);
  const view = client.getQueryData(trend.queryKey);
  if (!view) return;
  const { metricId, series } = view;
  await Promise.all(
    series.map(({ seriesId }) => client.prefetchQuery(api.trend.changes.queryOptions({ seriesId, metricId }))),
  );
}
