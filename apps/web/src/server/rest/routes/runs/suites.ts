import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { deleteSuite } from "@plumbline/backend/suites/delete-suite";
import { findSuites, getSuite } from "@plumbline/backend/suites/find-suites";
import { changeSuite, createSuite } from "@plumbline/backend/suites/save-suite";
import { startSuite } from "@plumbline/backend/suites/start-suite";
import { keyOf } from "@plumbline/core/json/key-of";
import { SaveSuite, SuiteView } from "@plumbline/core/schedule/suite";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";
import { answerStarted, startedRun, startHeaders } from "../../protocol/started-run.ts";

const tags = ["Suites"];
const params = keyOf("suiteId");
const body = jsonBody(SaveSuite, {
  name: "Nightly chat",
  request: { serverIds: ["go-gorilla", "rust-axum"], scenarioIds: ["chat-steady"], mode: "nightly" },
});

const find = createRoute({
  method: "get",
  path: "/suites",
  operationId: "listSuites",
  tags,
  security,
  summary: "List suites",
  description: "Saved matrices of servers and scenarios with their parameters and mode, by name.",
  responses: { 200: json(z.strictObject({ suites: z.array(SuiteView) }), "All of them."), ...refusals },
});

const create = createRoute({
  method: "post",
  path: "/suites",
  operationId: "createSuite",
  tags,
  security,
  summary: "Save a suite",
  description: "Needs the scope `manage`. What could not be started is refused now, not at night.",
  request: { body },
  responses: { 201: json(SuiteView, "Saved."), ...refusals, ...conflict, ...unprocessable },
});

const get = createRoute({
  method: "get",
  path: "/suites/{suiteId}",
  operationId: "getSuite",
  tags,
  security,
  summary: "Get a suite",
  request: { params },
  responses: { 200: json(SuiteView, "The suite."), ...refusals, ...notFound },
});

const change = createRoute({
  method: "put",
  path: "/suites/{suiteId}",
  operationId: "replaceSuite",
  tags,
  security,
  summary: "Replace a suite",
  description: "Schedules start the new one from their next slot on.",
  request: { params, body },
  responses: { 200: json(SuiteView, "As it is now."), ...refusals, ...notFound, ...conflict, ...unprocessable },
});

const remove = createRoute({
  method: "delete",
  path: "/suites/{suiteId}",
  operationId: "deleteSuite",
  tags,
  security,
  summary: "Delete a suite",
  description: "Refused while a schedule starts it. Its runs stay.",
  request: { params },
  responses: { 204: { description: "Deleted." }, ...refusals, ...notFound, ...conflict },
});

const start = createRoute({
  method: "post",
  path: "/suites/{suiteId}/runs",
  operationId: "startSuite",
  tags,
  security,
  summary: "Start a run of a suite",
  description: "With an Idempotency-Key the same request starts one run, however often it is sent.",
  request: { params, headers: startHeaders },
  responses: { 202: startedRun, ...refusals, ...notFound, ...unprocessable },
});

/** Suites over REST: the same use-cases as the dashboard's. */
export const suiteRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(find, async (context) => context.json({ suites: await findSuites(context.get("scope")) }, 200))
  .openapi(create, async (context) =>
    context.json(await createSuite(context.get("scope"), context.req.valid("json")), 201),
  )
  .openapi(get, async (context) => context.json(await getSuite(context.get("scope"), context.req.valid("param")), 200))
  .openapi(change, async (context) => {
    const wanted = { ...context.req.valid("json"), ...context.req.valid("param") };
    return context.json(await changeSuite(context.get("scope"), wanted), 200);
  })
  .openapi(remove, async (context) => {
    await deleteSuite(context.get("scope"), context.req.valid("param"));
    return context.body(null, 204);
  })
  .openapi(start, async (context) => {
    const startKey = context.req.valid("header")["idempotency-key"];
    const started = await startSuite(context.get("scope"), { ...context.req.valid("param"), startKey }, "ci");
    return answerStarted(context, started);
  });
