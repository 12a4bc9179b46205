import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { applyWSSHandler } from "@trpc/server/adapters/ws";
import { WebSocketServer } from "ws";
import { env } from "#env.ts";
import { createContext } from "./context.ts";
import { isSameOrigin } from "./origin.ts";
import { appRouter } from "./routers/root.ts";

const PING_MS = 10_000;
const holder = globalThis as typeof globalThis & { plumblineLiveServer?: Promise<void> };

/**
 * The WebSocket side of tRPC, for subscriptions, on a loopback port of its own. Browsers reach it as `/api/ws` of the
 * same origin: `src/proxy.ts` forwards the handshake to the port that PLUMBLINE_LIVE_PORT names once this resolves.
 */
export function startLiveServer(): Promise<void> {
  holder.plumblineLiveServer ??= listen();
  return holder.plumblineLiveServer;
}

async function listen(): Promise<void> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: env().PLUMBLINE_LIVE_PORT, maxPayload: 64 * 1024, verifyClient: ({ req }: { req: IncomingMessage }) => isSameOrigin(toHeaders(req)) });
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const live = applyWSSHandler({
    wss: server,
    router: appRouter,
    createContext: ({ req }) => createContext(req.headers.cookie),
    keepAlive: { enabled: true, pingMs: PING_MS },
  });
  process.env.PLUMBLINE_LIVE_PORT = String((server.address() as AddressInfo).port);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Pages reconnect by themselves and resume at their last event.
    process.once(signal, () => {
      live.broadcastReconnectNotification();
      server.close();
    });
  }
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["origin", "host", "x-forwarded-host"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
