import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { rest } from "./app.ts";

export type ServedRest = AsyncDisposable & { readonly baseUrl: string };

/**
 * The REST API on a port of its own, for programs that speak HTTP.
 * @param options.started stands in for a worker: awaited before the answer to a request that started a run
 * @param options.change maps each JSON answer before it is sent
 */
export async function serveRest(
  options: { started?: (runId: string) => Promise<void>; change?: (answer: unknown) => unknown } = {},
): Promise<ServedRest> {
  const { started = async () => {}, change = (answer) => answer } = options;
  const server = createServer(async (incoming, outgoing) => {
    const response = await rest.fetch(await toRequest(incoming));
    const location = response.status === 202 && response.headers.get("location");
    if (location) await started(location.slice(location.lastIndexOf("/") + 1));
    const isJson = response.ok && /^application\/json/.test(response.headers.get("content-type") ?? "");
    const body = Buffer.from(await response.arrayBuffer());
    response.headers.delete("content-length");
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(isJson ? JSON.stringify(change(JSON.parse(body.toString()))) : body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const body = await buffer(incoming);
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ...(body.length > 0 ? { body } : {}),
  });
}
