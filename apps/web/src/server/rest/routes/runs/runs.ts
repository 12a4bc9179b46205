import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { estimateDuel } from "@plumbline/backend/duels/estimate-duel";
import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import { changeRun } from "@plumbline/backend/runs/change-run";
import { deleteRun } from "@plumbline/backend/runs/delete-run";
import { findQueuePlace } from "@plumbline/backend/runs/find-queue-place";
import { findRuns } from "@plumbline/backend/runs/find-runs";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRunOnce } from "@plumbline/backend/runs/start/start-run-once";
import { waitForRun } from "@plumbline/backend/runs/wait-for-run";
import { AuditVerdict } from "@plumbline/core/audit/verdict";
import { DuelEstimate } from "@plumbline/core/duel/estimate";
import { keyOf } from "@plumbline/core/json/key-of";
import { WireDate } from "@plumbline/core/json/wire";
import { inJson } from "@plumbline/core/metric/figure-value";
import { ChangeRun } from "@plumbline/core/run/change-run";
import { EstimateDuel } from "@plumbline/core/run/estimate-duel";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { StartRun } from "@plumbline/core/run/start-run";
import { AwaitedRun, RunRow, RunView } from "@plumbline/core/run/views";
import { Status } from "@plumbline/core/task/status";
import type { RestEnv } from "../../protocol/authenticate.ts";
import {
  conflict,
  json,
  jsonBody,
  notFound,
  oneOrMore,
  refusals,
  security,
  unprocessable,
} from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";
import { answerStarted, startedRun, startHeaders } from "../../protocol/started-run.ts";

const tags = ["Runs"];
const params = keyOf("runId");

const start = createRoute({
  method: "post",
  path: "/runs",
  operationId: "startRun",
  tags,
  security,
  summary: "Start a run",
  description:
    "Freezes the matrix of servers and scenarios and queues it. With an Idempotency-Key the same request starts one run, however often it is sent.",
  request: {
    headers: startHeaders,
    body: jsonBody(StartRun, { serverIds: ["go-gorilla", "rust-axum"], scenarioIds: ["chat-steady"], mode: "quick" }),
  },
  responses: {
    202: startedRun,
    ...refusals,
    ...unprocessable,
  },
});

const estimate = createRoute({
  method: "post",
  path: "/duel-estimates",
  operationId: "estimateDuel",
  tags,
  security,
  summary: "Estimate how long a duel takes",
  description:
    "How many rounds prove a difference of the size `effect`, by the scatter of earlier duels under the same load. Nothing is started.",
  request: {
    body: jsonBody(EstimateDuel, {
      run: { kind: "duel", serverIds: ["go-gorilla", "rust-tokio-tungstenite"], scenarioIds: ["echo-open"] },
      effect: 0.05,
    }),
  },
  responses: { 200: json(DuelEstimate, "The estimate."), ...refusals, ...unprocessable },
});

const find = createRoute({
  method: "get",
  path: "/runs",
  operationId: "listRuns",
  tags,
  security,
  summary: "List runs",
  description: "Newest first, a page at a time; `nextCursor` of one page is `cursor` of the next.",
  request: {
    query: FindRuns.extend({
      status: oneOrMore(Status),
      verdict: oneOrMore(AuditVerdict).describe("Runs with at least one trial of one of these verdicts."),
      from: WireDate.optional().describe("Started at this moment or later."),
      until: WireDate.optional().describe("Started before this moment."),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(z.strictObject({ runs: z.array(RunRow), nextCursor: z.string().nullable() }), "One page."),
    ...refusals,
  },
});

const get = createRoute({
  method: "get",
  path: "/runs/{runId}",
  operationId: "getRun",
  tags,
  security,
  summary: "Get a run",
  description: "The run with its trials in order of execution, their summaries, and its latest events.",
  request: { params },
  responses: { 200: json(RunView, "The run."), ...refusals, ...notFound },
});

const wait = createRoute({
  method: "get",
  path: "/runs/{runId}/wait",
  operationId: "waitForRun",
  tags,
  security,
  summary: "Wait for a run's end",
  description:
    "Answers when the run has ended, or after `timeoutS` with the run as it stands; ask again then. `queue` is the place of a run that has not started.",
  request: { params, query: z.strictObject({ timeoutS: z.coerce.number().min(0).max(55).default(30) }) },
  responses: { 200: json(AwaitedRun, "The run, ended or not."), ...refusals, ...notFound },
});

const cancel = createRoute({
  method: "post",
  path: "/runs/{runId}/cancel",
  operationId: "cancelRun",
  tags,
  security,
  summary: "Cancel a run",
  description: "A queued run ends at once, a running one within seconds. Asking twice is the same as asking once.",
  request: { params },
  responses: { 202: json(RunRow, "The run, ended or about to."), ...refusals, ...notFound, ...conflict },
});

const change = createRoute({
  method: "patch",
  path: "/runs/{runId}",
  operationId: "changeRun",
  tags,
  security,
  summary: "Name, tag or annotate a run",
  description: "Changes what the body names, and leaves the rest. `tags` replaces all of its tags.",
  request: { params, body: jsonBody(ChangeRun.omit({ runId: true }), { tags: ["nightly"], note: "New kernel." }) },
  responses: { 200: json(RunRow, "The run, changed."), ...refusals, ...notFound },
});

const remove = createRoute({
  method: "delete",
  path: "/runs/{runId}",
  operationId: "deleteRun",
  tags,
  security,
  summary: "Delete a run",
  description:
    "For good, with its trials, histograms, logs and points in the trends. Refused for a run that has not ended and for a baseline. Needs the scope `manage`.",
  request: { params },
  responses: { 200: json(RunRow, "What it was."), ...refusals, ...notFound, ...conflict },
});

/** Runs over REST: the same use-cases as the dashboard's. */
export const runRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(start, async (context) => {
    const scope = context.get("scope");
    const idempotencyKey = context.req.valid("header")["idempotency-key"];
    const request = context.req.valid("json");
    return answerStarted(context, await startRunOnce(scope, request, { trigger: "ci", idempotencyKey }));
  })
  .openapi(estimate, async (context) =>
    context.json(await estimateDuel(context.get("scope"), context.req.valid("json")), 200),
  )
  .openapi(find, async (context) => {
    const { status, verdict, ...filters } = context.req.valid("query");
    const wanted = FindRuns.parse({
      ...filters,
      ...(status && { status: [status].flat() }),
      ...(verdict && { verdict: [verdict].flat() }),
    });
    return context.json(await findRuns(context.get("scope"), wanted), 200);
  })
  .openapi(get, async (context) =>
    context.json(inJson(await getRun(context.get("scope"), context.req.valid("param"))), 200),
  )
  .openapi(wait, async (context) => {
    const { timeoutS } = context.req.valid("query");
    const { signal } = context.req.raw;
    const scope = context.get("scope");
    const run = await waitForRun(scope, { ...context.req.valid("param"), timeoutS }, signal);
    return context.json({ ...run, queue: await findQueuePlace(scope, run) }, 200);
  })
  .openapi(cancel, async (context) =>
    context.json(await cancelRun(context.get("scope"), context.req.valid("param")), 202),
  )
  .openapi(change, async (context) =>
    context.json(
      await changeRun(context.get("scope"), { ...context.req.valid("param"), ...context.req.valid("json") }),
      200,
    ),
  )
  .openapi(remove, async (context) =>
    context.json(await deleteRun(context.get("scope"), context.req.valid("param")), 200),
  );
