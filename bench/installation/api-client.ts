// The web server's router is imported by its path, and its type alone: what the browser's client knows of it as well.
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, type TRPCClient, wsLink } from "@trpc/client";
import superjson from "superjson";
import { WebSocket } from "ws";
import type { AppRouter } from "../../apps/web/src/server/routers/root.ts";
import type { BenchWeb } from "./web.ts";

/** An open page's side of the API. */
export interface ApiClient extends AsyncDisposable {
  readonly api: TRPCClient<AppRouter>;
}

/** Connects as a page does: queries in batches over HTTP, subscriptions over a WebSocket of its own. */
export function openApiClient({ baseUrl, cookie }: Pick<BenchWeb, "baseUrl" | "cookie">): ApiClient {
  const headers = { cookie, origin: baseUrl };
  const socket = createWSClient({
    url: `${baseUrl.replace(/^http/, "ws")}/api/ws`,
    lazy: { enabled: true, closeMs: 10_000 },
    WebSocket: class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols, { headers });
      }
    } as unknown as typeof globalThis.WebSocket,
  });
  const api = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: wsLink({ client: socket, transformer: superjson }),
        false: httpBatchLink({ url: `${baseUrl}/api/trpc`, headers, transformer: superjson }),
      }),
    ],
  });
  return { api, [Symbol.asyncDispose]: () => socket.close() };
}
