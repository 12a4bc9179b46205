import type { QueryClient } from "@tanstack/react-query";
import type { useTRPC } from "#trpc/client.tsx";

/** Refetches the list of baselines, and the trends that draw them. */
export async function invalidateBaselines(
  client: QueryClient,
  api: Pick<ReturnType<typeof useTRPC>, "baseline" | "trend">,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: api.baseline.find.queryKey() }),
    client.invalidateQueries({ queryKey: api.trend.get.queryKey() }),
  ]);
}
