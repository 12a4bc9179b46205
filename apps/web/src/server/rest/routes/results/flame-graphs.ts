import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { askForFlameGraph } from "@plumbline/backend/flame/ask-for-flame-graph";
import { findFlameGraph, getFlameStacks } from "@plumbline/backend/flame/get-flame-graph";
import { AppError } from "@plumbline/core/failure/app-error";
import { FlameGraphView } from "@plumbline/core/flame/views";
import { keyOf } from "@plumbline/core/json/key-of";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { json, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Results"];
const request = { params: keyOf("trialId") };

const ask = createRoute({
  method: "post",
  path: "/trials/{trialId}/flame-graph",
  operationId: "requestFlameGraph",
  tags,
  security,
  summary: "Ask for a trial's flame graph",
  description:
    "Has the trial's server started again under the same load and watched by a profiler, in a round that is not measured, while no run uses the host. Asking again while one waits changes nothing.",
  request,
  responses: { 202: json(FlameGraphView, "How far it is."), ...refusals, ...notFound, ...unprocessable },
});

const get = createRoute({
  method: "get",
  path: "/trials/{trialId}/flame-graph",
  operationId: "getFlameGraph",
  tags,
  security,
  summary: "Get how far a trial's flame graph is",
  description: "What was asked for last, and what the newest recording is like. Not found where nobody has asked.",
  request,
  responses: { 200: json(FlameGraphView, "How far it is."), ...refusals, ...notFound },
});

const stacks = createRoute({
  method: "get",
  path: "/trials/{trialId}/flame-graph/stacks",
  operationId: "getFlameGraphStacks",
  tags,
  security,
  summary: "Get a trial's flame graph as folded stacks",
  description: "A line for each stack: `thread;outermost;…;innermost samples`, as other flame graph tools read it.",
  request,
  responses: {
    200: { description: "The stacks, the most frequent first.", content: { "text/plain": { schema: z.string() } } },
    ...refusals,
    ...notFound,
  },
});

/** Flame graphs of trials. */
export const flameGraphRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(ask, async (context) =>
    context.json(await askForFlameGraph(context.get("scope"), context.req.valid("param")), 202),
  )
  .openapi(get, async (context) => {
    const { trialId } = context.req.valid("param");
    const found = await findFlameGraph(context.get("scope"), { trialId });
    if (!found) throw new AppError("NOT_FOUND", `Nobody has asked for a flame graph of trial ${trialId}.`);
    return context.json(found, 200);
  })
  .openapi(stacks, async (context) =>
    context.text(await getFlameStacks(context.get("scope"), context.req.valid("param")), 200),
  );
