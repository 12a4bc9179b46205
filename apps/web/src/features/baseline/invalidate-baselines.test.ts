import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { expect, it } from "vitest";
import type { AppRouter } from "#trpc/client.tsx";
import { invalidateBaselines } from "./invalidate-baselines.ts";

it("asks again for the baselines and for every trend that draws them, and for nothing else", async () => {
  const queryClient = new QueryClient();
  const client = createTRPCClient<AppRouter>({ links: [] });
  const api = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
  const keys = {
    list: api.baseline.find.queryKey(),
    trend: api.trend.get.queryKey({ scenarioId: "chat-steady" }),
    run: api.run.get.queryKey({ runId: "r0" }),
  };
  for (const key of Object.values(keys)) queryClient.setQueryData(key as never, {} as never);
  await invalidateBaselines(queryClient, api);
  const stale = Object.entries(keys).filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(["list", "trend"]);
});
