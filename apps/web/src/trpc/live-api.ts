import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import superjson from "superjson";
import type { AppRouter } from "#server/routers/root.ts";

const RECONNECT_AT_MOST_MS = 5_000;

/** The API's subscriptions over one WebSocket, which opens with the first of them. For workers: pages have queries and mutations. */
export function openLiveApi() {
  const client = createWSClient({
    url: () => `${location.origin.replace(/^http/, "ws")}/api/ws`,
    lazy: { enabled: true, closeMs: 10_000 },
    retryDelayMs: (attempt) => Math.min(RECONNECT_AT_MOST_MS, 250 * 2 ** attempt),
    keepAlive: { enabled: true },
  });
  return createTRPCClient<AppRouter>({ links: [wsLink({ client, transformer: superjson })] });
}
