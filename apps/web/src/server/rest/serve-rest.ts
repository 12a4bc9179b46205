import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { rest } from "./app.ts";

export type ServedRest = AsyncDisposable & { readonly baseUrl: string };

export type ServeOptions = {
  /** Stands in for a worker: awaited before the answer to a request that started a run. */
  started?: (runId: string) => Promise<void>;
  /** Maps each JSON answer before it is sent, to a value or a promise of one. */
  change?: (answer: unknown) => unknown;
  /**
   * Answers in place of the API: with a response, or by a connection that is cut. `lost`: the API does what it is asked for, and the
   * connection is cut before its answer. null: the API answers.
   */
  disturb?: (request: Request) => Response | "cut" | "lost" | null;
};

/** The REST API on a port of its own, for programs that speak HTTP. */
export async function serveRest(options: ServeOptions = {}): Promise<ServedRest> {
  const open = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const answered = answerRequest(incoming, outgoing, options).finally(() => open.delete(answered));
    open.add(answered);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      // those that wait see that their client has left, and still need the database
      await Promise.allSettled(open);
    },
  };
}

async function answerRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: ServeOptions,
): Promise<void> {
  const request = await toRequest(incoming, outgoing);
  const disturbed = options.disturb?.(request) ?? null;
  if (disturbed === "lost") await rest.fetch(request);
  if (disturbed === "cut" || disturbed === "lost") outgoing.destroy();
  else await send(disturbed ?? (await rest.fetch(request)), outgoing, options);
}

async function send(
  response: Response,
  outgoing: ServerResponse,
  { started = async () => {}, change = (answer) => answer }: ServeOptions,
): Promise<void> {
  const location = response.status === 202 && response.headers.get("location");
  if (location && !response.headers.has("idempotency-replayed"))
    await started(location.slice(location.lastIndexOf("/") + 1));
  const type = response.headers.get("content-type") ?? "";
  response.headers.delete("content-length");
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (type.startsWith("text/event-stream") && response.body) {
    outgoing.flushHeaders();
    return sendEvents(response.body, outgoing);
  }
  const body = Buffer.from(await response.arrayBuffer());
  const isJson = response.ok && type.startsWith("application/json");
  outgoing.end(isJson ? JSON.stringify(await change(JSON.parse(body.toString()))) : body);
}

/** Sends a stream to its end, or until the client leaves. */
async function sendEvents(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  try {
    await pipeline(body, outgoing);
  } catch (error) {
    if (!outgoing.destroyed) throw error;
  }
}

async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Request> {
  const body = await buffer(incoming);
  const left = new AbortController();
  outgoing.once("close", () => left.abort());
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    signal: left.signal,
    ...(body.length > 0 ? { body } : {}),
  });
}
