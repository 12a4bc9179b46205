import { AppError } from "@plumbline/core/failure/app-error";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { BATCH_MOST } from "#trpc/batch.ts";
import { toTrpcError } from "../failures.ts";
import { fewParts, fewScripts } from "../http/at-once.ts";
import { partBodies, scriptBodies, smallBodies } from "../http/body-limits.ts";
import { ownPagesOnly } from "../http/own-pages.ts";
import { retryAfterS } from "../http/retry-after.ts";
import { withDataHeaders } from "../http/with-data-headers.ts";
import { appRouter } from "../routers/root.ts";
import { findVisitorOf, requireMember, type Visitor } from "../session/session.ts";
import { createHttpContext } from "../trpc/context.ts";
import type { Context } from "../trpc/trpc.ts";

const ENDPOINT = "/api/trpc";

/** Calls whose bodies have limits of their own; each comes alone in its request. */
const largeCalls = new Set([`${ENDPOINT}/script.start`, `${ENDPOINT}/dataFile.storePart`]);

/** The caller, where they are looked up before the body is read. */
type RpcEnv = { Variables: { visitor?: Promise<Visitor | null> } };

/** Before a large body: nothing of it is read for who may not call. */
const membersOnly = createMiddleware<RpcEnv>(async (context, next) => {
  const visitor = findVisitorOf(context.req.raw.headers);
  context.set("visitor", visitor);
  requireMember(await visitor);
  await next();
});

/**
 * tRPC over HTTP. Requests from other sites, large bodies and those of nobody are refused before anything of them is read. Few bodies
 * of the large calls are read at once.
 */
export const rpc = new Hono<RpcEnv>();

rpc.onError((error, { req }) => refuse(req.raw, error));
rpc.use("*", withDataHeaders);
rpc.post("*", ownPagesOnly);
rpc.use(`${ENDPOINT}/script.start`, membersOnly, fewScripts, scriptBodies);
rpc.use(`${ENDPOINT}/dataFile.storePart`, membersOnly, fewParts, partBodies);
rpc.use("*", (context, next) =>
  largeCalls.has(new URL(context.req.url).pathname) ? next() : smallBodies(context, next),
);
rpc.all("*", ({ req, get }) => handle(req.raw, (answer) => createHttpContext(req.raw, answer, get("visitor"))));

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
