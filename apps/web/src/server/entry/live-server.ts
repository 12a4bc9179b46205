import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { clientOf } from "@plumbline/backend/access/client-of";
import { applyWSSHandler } from "@trpc/server/adapters/ws";
import { type WebSocket, WebSocketServer } from "ws";
import { getBackend } from "../backend.ts";
import { toServedError } from "../failures.ts";
import { listHosts } from "../http/hosts.ts";
import { findOriginFault } from "../http/origin.ts";
import { LiveLimits, liveLimits } from "../live/live-limits.ts";
import { StalledViewers, waitUntilRead } from "../live/stalled-viewers.ts";
import { logError } from "../log.ts";
import { liveRouter } from "../routers/root.ts";
import { HeldVisitor } from "../session/held-visitor.ts";
import { findVisitorOf, type Visitor } from "../session/session.ts";
import { createReadContext } from "../trpc/context.ts";
import { encoder } from "../trpc/serialize-once.ts";
import type { Context } from "../trpc/trpc.ts";

const PING_MS = 10_000;
const LOOK_FOR_STALLED_MS = 1_000;
const LARGEST_REQUEST_BYTES = 64 * 1024;
/** A socket above the limit stays open until its page has received the refusal. */
const REFUSED_MS = 5_000;
/** RFC 6455's registry: try again later. */
const TRY_AGAIN_LATER = 1013;

export type LiveServer = {
  port: number;
  /** Asks pages to reconnect, which they do by themselves, resuming at their last event; then stops listening. */
  close(): void;
};

/**
 * The WebSocket side of tRPC, for subscriptions, on a loopback port of its own; 0 takes any free one. Browsers reach
 * it as `/api/ws` of the same origin, which `src/proxy.ts` forwards. Handshakes of other origins are refused, and viewers
 * that do not read are disconnected. It serves no queries and no mutations, and limits sockets and subscriptions per person.
 * @param most sockets that may be open at once
 */
export async function startLiveServer(port: number, most: number = liveLimits.sockets): Promise<LiveServer> {
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port,
    maxPayload: LARGEST_REQUEST_BYTES,
    verifyClient: ({ req }, answer) => {
      const isOurs = findOriginFault(toHeaders(req), listHosts()) === null;
      if (isOurs && server.clients.size >= most) answer(false, 503, "Too many connections", { "retry-after": "10" });
      else answer(isOurs, 401);
    },
  });
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));
  const limits = new LiveLimits();
  const live = applyWSSHandler({
    wss: server,
    router: liveRouter,
    createContext: ({ req, res }) => openSocket(req, res, limits),
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

/** The context of all that comes on one socket, for as long as it is open. */
async function openSocket(request: IncomingMessage, socket: WebSocket, limits: LiveLimits): Promise<Context> {
  const { accessChanges } = await getBackend();
  const headers = toHeaders(request);
  const held = new HeldVisitor(() => findVisitorOf(headers), accessChanges);
  const visitor = await findNow(held);
  const live = limits.open({ userId: visitor?.person.userId ?? null, client: clientOf(headers) });
  const close = () => {
    held[Symbol.dispose]();
    live[Symbol.dispose]();
  };
  if (socket.readyState === socket.OPEN) socket.once("close", close);
  else close();
  if (!live.isAdmitted) setTimeout(() => socket.close(TRY_AGAIN_LATER), REFUSED_MS).unref();
  const read = { waitUntilRead: (signal: AbortSignal) => waitUntilRead(socket, signal) };
  return createReadContext(() => held.get(), Object.assign(live, read));
}

/** Null also while a store does not answer: the subscriptions report that failure to the page. */
async function findNow(held: HeldVisitor): Promise<Visitor | null> {
  try {
    return await held.get();
  } catch (error) {
    logError("live server:", toServedError(error).message);
    return null;
  }
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "origin", "host", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
