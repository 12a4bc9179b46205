import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { findBaselines, getBaseline } from "@plumbline/backend/baselines/find-baselines";
import { removeBaseline } from "@plumbline/backend/baselines/remove-baseline";
import { setBaseline } from "@plumbline/backend/baselines/set-baseline";
import { BaselineName, BaselineView, SetBaseline } from "@plumbline/core/baseline/baseline";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Baselines"];
const params = z.strictObject({ name: BaselineName });

const find = createRoute({
  method: "get",
  path: "/baselines",
  operationId: "listBaselines",
  tags,
  security,
  summary: "List baselines",
  responses: { 200: json(z.strictObject({ baselines: z.array(BaselineView) }), "By name."), ...refusals },
});

const get = createRoute({
  method: "get",
  path: "/baselines/{name}",
  operationId: "getBaseline",
  tags,
  security,
  summary: "Get a baseline",
  request: { params },
  responses: {
    200: json(BaselineView, "The run that it stands for, and its rounds that count."),
    ...refusals,
    ...notFound,
  },
});

const set = createRoute({
  method: "put",
  path: "/baselines/{name}",
  operationId: "setBaseline",
  tags,
  security,
  summary: "Set or replace a baseline",
  description:
    "Makes a run the baseline of that name. Refused for a run that has not ended or has no trial that counts, and for one with SUSPECT or INVALID rounds unless `acceptSuspect` is true. Needs the scope `manage`.",
  request: {
    params,
    body: jsonBody(SetBaseline.omit({ name: true })),
  },
  responses: { 200: json(BaselineView, "The baseline."), ...refusals, ...notFound, ...conflict, ...unprocessable },
});

const remove = createRoute({
  method: "delete",
  path: "/baselines/{name}",
  operationId: "removeBaseline",
  tags,
  security,
  summary: "Remove a baseline",
  description: "Takes the name away; the run stays. Needs the scope `manage`.",
  request: { params },
  responses: { 200: json(BaselineView, "What it was."), ...refusals, ...notFound },
});

/** Runs that others are compared with. */
export const baselineRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(find, async (context) => context.json({ baselines: await findBaselines(context.get("scope")) }, 200))
  .openapi(get, async (context) =>
    context.json(await getBaseline(context.get("scope"), context.req.valid("param")), 200),
  )
  .openapi(set, async (context) => {
    const wanted = { ...context.req.valid("param"), ...context.req.valid("json") };
    return context.json(await setBaseline(context.get("scope"), wanted), 200);
  })
  .openapi(remove, async (context) =>
    context.json(await removeBaseline(context.get("scope"), context.req.valid("param")), 200),
  );
