import { AppError } from "@plumbline/core/failure/app-error";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { BATCH_MOST } from "#trpc/batch.ts";
import { createHttpContext } from "./context.ts";
import { toTrpcError } from "./failures.ts";
import { isSameOrigin } from "./origin.ts";
import { appRouter } from "./routers/root.ts";
import type { Context } from "./trpc.ts";

const ENDPOINT = "/api/trpc";
/** As much as REST reads: the largest form takes a tenth of it. */
const BODY_BYTES = 64 * 1024;

/** tRPC over HTTP. Requests from other sites and large bodies are refused before anything of them is read. */
export const rpc = new Hono();

rpc.onError((error, { req }) => refuse(req.raw, error));
rpc.post("*", async ({ req }, next) => {
  if (!isSameOrigin(req.raw.headers))
    throw new AppError("FORBIDDEN", "This request did not come from a page of this dashboard.", {
      nextStep: "Open the dashboard at its own address, and repeat it there.",
    });
  await next();
});
rpc.use(
  "*",
  bodyLimit({
    maxSize: BODY_BYTES,
    onError: () => {
      throw new AppError("BODY_TOO_LARGE", `A body has at most ${BODY_BYTES / 1024} KiB here.`);
    },
  }),
);
rpc.all("*", ({ req }) => handle(req.raw, (answer) => createHttpContext(req.raw, answer)));

function handle(request: Request, createContext: (answer: Headers) => Context): Promise<Response> {
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: BATCH_MOST,
    createContext: ({ resHeaders }) => createContext(resHeaders),
  });
}

/** Answers each procedure of a request with the failure, in the form that pages read, without its body. */
function refuse({ url, method }: Request, error: unknown): Promise<Response> {
  return handle(new Request(url, { method, headers: { "content-type": "application/json" } }), () => {
    throw toTrpcError(error, ENDPOINT);
  });
}
