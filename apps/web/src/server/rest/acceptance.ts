import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { acceptRun } from "@plumbline/backend/acceptance/accept-run";
import { AcceptanceView, Demands } from "@plumbline/core/acceptance/views";
import type { RestEnv } from "./authenticate.ts";
import { conflict, idOf, json, notFound, refusals, security, unprocessable } from "./describe.ts";
import { refuseInvalid } from "./refuse-invalid.ts";

const accept = createRoute({
  method: "post",
  path: "/runs/{runId}/acceptance",
  tags: ["Runs"],
  security,
  summary: "Judge a run",
  description:
    "Whether a run that has ended keeps thresholds and is no worse than a baseline: `passed`, `regression`, `inconclusive` (with the rounds that would decide) or `invalid`. Stores nothing; the same run and demands give the same answer.",
  request: {
    params: z.strictObject({ runId: idOf("runId") }),
    body: {
      required: true,
      content: {
        "application/json": {
          schema: Demands,
          example: { thresholds: ["latency.p99 < 5 ms", "ratio.delivered >= 99.9 %"], baseline: "main" },
        },
      },
    },
  },
  responses: {
    200: json(AcceptanceView, "The outcome, and every finding, worst first."),
    ...refusals,
    ...notFound,
    ...conflict,
    ...unprocessable,
  },
});

/** Whether a run may pass. */
export const acceptanceRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid }).openapi(
  accept,
  async (context) => {
    const { runId } = context.req.valid("param");
    return context.json(await acceptRun(context.get("scope"), runId, context.req.valid("json")), 200);
  },
);
