"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, wsLink } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "#server/routers/root.ts";
import { BATCH_MOST } from "./batch.ts";
import { createQueryClient } from "./query-client.ts";

const context = createTRPCContext<AppRouter>();
export const useTRPC = context.useTRPC;

/** Queries and mutations in batches over HTTP; subscriptions over one WebSocket that opens with the first of them. */
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

const RECONNECT_AT_MOST_MS = 5_000;

function createClient() {
  const socket = createWSClient({
    url: () => `${location.origin.replace(/^http/, "ws")}/api/ws`,
    lazy: { enabled: true, closeMs: 10_000 },
    retryDelayMs: (attempt) => Math.min(RECONNECT_AT_MOST_MS, 250 * 2 ** attempt),
    keepAlive: { enabled: true },
  });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: wsLink({ client: socket, transformer: superjson }),
        false: httpBatchLink({ url: "/api/trpc", transformer: superjson, maxItems: BATCH_MOST }),
      }),
    ],
  });
}

export type { AppRouter };

/** Inputs and outputs of procedures, for features that hold such values. */
export type ApiInputs = inferRouterInputs<AppRouter>;
export type ApiOutputs = inferRouterOutputs<AppRouter>;

/** The procedures' queries while a page is rendered, answered in the server's own process. */
export type ServerApi = TRPCOptionsProxy<AppRouter>;
