import { AppError } from "@plumbline/core/failure/app-error";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { BATCH_MOST } from "#trpc/batch.ts";
import { toTrpcError } from "../failures.ts";
import { partBodies, scriptBodies, smallBodies } from "../http/body-limits.ts";
import { listHosts } from "../http/hosts.ts";
import { findOriginFault } from "../http/origin.ts";
import { retryAfterS } from "../http/retry-after.ts";
import { withDataHeaders } from "../http/with-data-headers.ts";
import { appRouter } from "../routers/root.ts";
import { createHttpContext } from "../trpc/context.ts";
import type { Context } from "../trpc/trpc.ts";

const ENDPOINT = "/api/trpc";

/** Calls whose bodies have limits of their own; each comes alone in its request. */
const largeCalls = new Set([`${ENDPOINT}/script.start`, `${ENDPOINT}/dataFile.storePart`]);

/** tRPC over HTTP. Requests from other sites and large bodies are refused before anything of them is read. */
export const rpc = new Hono();

rpc.onError((error, { req }) => refuse(req.raw, error));
rpc.use("*", withDataHeaders);
rpc.post("*", async ({ req }, next) => {
  const fault = findOriginFault(req.raw.headers, listHosts());
  if (fault) throw new AppError("FORBIDDEN", fault.message, { nextStep: fault.nextStep });
  await next();
});
rpc.use(`${ENDPOINT}/script.start`, scriptBodies);
rpc.use(`${ENDPOINT}/dataFile.storePart`, partBodies);
rpc.use("*", (context, next) =>
  largeCalls.has(new URL(context.req.url).pathname) ? next() : smallBodies(context, next),
);
rpc.all("*", ({ req }) => handle(req.raw, (answer) => createHttpContext(req.raw, answer)));

function handle(request: Request, createContext: (answer: Headers) => Context): Promise<Response> {
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: BATCH_MOST,
    createContext: ({ resHeaders }) => createContext(resHeaders),
    responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
  });
}

/** Retry-After, if a procedure of the request can be called again later. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  const seconds = errors.flatMap(({ cause }) => (cause instanceof AppError ? (retryAfterS(cause) ?? []) : []));
  return seconds.length > 0 ? { "retry-after": String(Math.max(...seconds)) } : {};
}

/** Answers each procedure of a request with the failure, in the form that pages read, without its body. */
function refuse({ url, method }: Request, error: unknown): Promise<Response> {
  return handle(new Request(url, { method, headers: { "content-type": "application/json" } }), () => {
    throw toTrpcError(error, ENDPOINT);
  });
}
