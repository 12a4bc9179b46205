import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { acceptRun } from "@plumbline/backend/acceptance/accept-run";
import { confirmRegression } from "@plumbline/backend/acceptance/confirm-regression";
import { AcceptanceView, ConfirmedAcceptance, ConfirmRegression, Demands } from "@plumbline/core/acceptance/views";
import { keyOf } from "@plumbline/core/json/key-of";
import { inJson } from "@plumbline/core/metric/figure-value";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const refused = { ...refusals, ...notFound, ...conflict, ...unprocessable };

const accept = createRoute({
  method: "post",
  path: "/runs/{runId}/acceptance",
  operationId: "judgeRun",
  tags: ["Runs"],
  security,
  summary: "Judge a run",
  description:
    "Whether a run that has ended keeps thresholds and is no worse than a baseline: `passed`, `regression`, `inconclusive` (with the rounds that would decide) or `invalid`. `doubted` names the SUSPECT and INVALID rounds of the run and of the baseline; where half of a side's rounds that count are SUSPECT the answer is `invalid`, unless the demands say `acceptSuspect`. Stores nothing; the same run and demands give the same answer.",
  request: {
    params: keyOf("runId"),
    body: jsonBody(Demands, { thresholds: ["latency.owed.p99 < 5 ms", "ratio.delivered >= 99.9 %"], baseline: "main" }),
  },
  responses: {
    200: json(AcceptanceView, "The outcome, and every finding, worst first."),
    ...refused,
  },
});

const confirm = createRoute({
  method: "post",
  path: "/runs/{runId}/confirmation",
  operationId: "confirmRegression",
  tags: ["Runs"],
  security,
  summary: "Confirm a regression",
  description:
    "Holds a run that was a regression, and a second run that measured the same sides again, against the same demands: only what both show counts. A regression that stands is told of as `regression.confirmed`, once. Refused where the first run shows no regression or the second leaves out a side that does. Needs the scope `run`.",
  request: {
    params: keyOf("runId"),
    body: jsonBody(ConfirmRegression, {
      againRunId: "01a0f9c2-5ad0-7bb0-9f4e-0d7d3a1c2b3d",
      demands: { baseline: "main" },
    }),
  },
  responses: {
    200: json(ConfirmedAcceptance, "What both runs come to, and in `confirmation` the second run's own findings."),
    ...refused,
  },
});

/** The acceptance of runs. */
export const acceptanceRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(accept, async (context) => {
    const { runId } = context.req.valid("param");
    return context.json(inJson(await acceptRun(context.get("scope"), runId, context.req.valid("json"))), 200);
  })
  .openapi(confirm, async (context) => {
    const { runId } = context.req.valid("param");
    return context.json(inJson(await confirmRegression(context.get("scope"), runId, context.req.valid("json"))), 200);
  });
