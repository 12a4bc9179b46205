import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { applyWSSHandler } from "@trpc/server/adapters/ws";
import { WebSocketServer } from "ws";
import { createReadContext } from "./context.ts";
import { isSameOrigin } from "./origin.ts";
import { appRouter } from "./routers/root.ts";
import { findVisitorOf } from "./session.ts";
import { StalledViewers } from "./stalled-viewers.ts";
import { encoder } from "./wire.ts";

const PING_MS = 10_000;
const LOOK_FOR_STALLED_MS = 1_000;
const LARGEST_REQUEST_BYTES = 64 * 1024;

export type LiveServer = {
  port: number;
  /** Asks pages to reconnect, which they do by themselves, resuming at their last event; then stops listening. */
  close(): void;
};

/**
 * The WebSocket side of tRPC, for subscriptions, on a loopback port of its own; 0 takes any free one. Browsers reach
 * it as `/api/ws` of the same origin, which `src/proxy.ts` forwards. Handshakes of other origins are refused, and viewers
 * that do not read are cut.
 */
export async function startLiveServer(port: number): Promise<LiveServer> {
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port,
    maxPayload: LARGEST_REQUEST_BYTES,
    verifyClient: ({ req }: { req: IncomingMessage }) => isSameOrigin(toHeaders(req)),
  });
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const live = applyWSSHandler({
    wss: server,
    router: appRouter,
    createContext: ({ req }) => createReadContext(() => findVisitorOf(toHeaders(req))),
    experimental_encoder: encoder,
    keepAlive: { enabled: true, pingMs: PING_MS },
  });
  const stalled = new StalledViewers();
  const looking = setInterval(() => stalled.cut(server.clients, performance.now()), LOOK_FOR_STALLED_MS);
  looking.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(looking);
      live.broadcastReconnectNotification();
      server.close();
    },
  };
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "origin", "host", "x-forwarded-host", "x-forwarded-proto"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
