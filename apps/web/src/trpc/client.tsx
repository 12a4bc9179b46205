"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "#server/routers/root.ts";
import { BATCH_MOST } from "./batch.ts";
import { createQueryClient } from "./query-client.ts";

const context = createTRPCContext<AppRouter>();
export const useTRPC = context.useTRPC;
/** Calls outside of React, for work of many calls. */
export const useApi = context.useTRPCClient;

/** Queries and mutations in batches over HTTP. Workers have the subscriptions. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={queryClient}>
      <context.TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}

function createClient() {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: "/api/trpc", transformer: superjson, maxItems: BATCH_MOST })],
  });
}

export type { AppRouter };

/** Inputs and outputs of procedures, for features that hold such values. */
export type ApiInputs = inferRouterInputs<AppRouter>;
export type ApiOutputs = inferRouterOutputs<AppRouter>;

/** The procedures' queries while a page is rendered, answered in the server's own process. */
export type ServerApi = TRPCOptionsProxy<AppRouter>;
