import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { getRun } from "@plumbline/backend/runs/get-run";
import { watchRun } from "@plumbline/backend/runs/watch-run";
import { toCsv } from "@plumbline/core/run/export/csv";
import { toJunit } from "@plumbline/core/run/export/junit";
import { toMarkdown } from "@plumbline/core/run/export/markdown";
import { isTerminal } from "@plumbline/core/run/status";
import { type LiveEvent, RunView } from "@plumbline/core/run/views";
import { streamSSE } from "hono/streaming";
import { openBundle } from "../run-bundle.ts";
import type { RestEnv } from "./authenticate.ts";
import { idOf, notFound, refusals, security } from "./describe.ts";
import { refuseInvalid } from "./refuse-invalid.ts";

const tags = ["Runs"];
const params = z.strictObject({ runId: idOf("runId") });

/** How a run's results can be had, and what each is made by. */
const formats = {
  json: { type: "application/json", write: (run: RunView) => JSON.stringify(run) },
  csv: { type: "text/csv; charset=utf-8", write: toCsv },
  markdown: { type: "text/markdown; charset=utf-8", write: toMarkdown },
  junit: { type: "application/xml; charset=utf-8", write: toJunit },
} as const;
const Format = z.enum(Object.keys(formats) as [keyof typeof formats, ...(keyof typeof formats)[]]);

const text = z.string();
const results = createRoute({
  method: "get",
  path: "/runs/{runId}/results",
  tags,
  security,
  summary: "Get a run's results as a file",
  description: "JSON, CSV (a line per trial), Markdown (a table per scenario) or JUnit XML (a case per trial).",
  request: { params, query: z.strictObject({ format: Format.default("json") }) },
  responses: {
    200: {
      description: "The results in the format asked for.",
      content: {
        "application/json": { schema: RunView },
        "text/csv": { schema: text },
        "text/markdown": { schema: text },
        "application/xml": { schema: text },
      },
    },
    ...refusals,
    ...notFound,
  },
});

const bundle = createRoute({
  method: "get",
  path: "/runs/{runId}/bundle",
  tags,
  security,
  summary: "Get all of a run",
  description:
    "A zip file: the spec, the servers' manifests and digests, the environment, and of each trial plan, gate, audit, ledger, histograms, logs and every second; `SHA256SUMS` has the hash of each file. `plumb replay bundle` measures it again.",
  request: { params },
  responses: {
    200: { description: "The bundle.", content: { "application/zip": { schema: z.any() } } },
    ...refusals,
    ...notFound,
  },
});

const events = createRoute({
  method: "get",
  path: "/runs/{runId}/events",
  tags,
  security,
  summary: "Follow a run live",
  description:
    "Server-sent events: `run`, `trial`, `frame`, `event` and `log`, each with an id. After a break send the last one as Last-Event-ID: nothing is missed and nothing comes twice. Ends with the run.",
  request: {
    params,
    headers: z.object({
      "last-event-id": z
        .string()
        .regex(/^\d+-\d+$/, "Last-Event-ID is the id of an event of this run.")
        .optional(),
    }),
  },
  responses: {
    200: { description: "The stream.", content: { "text/event-stream": { schema: text } } },
    ...refusals,
    ...notFound,
  },
});

/** A run's results as files, and its events as they happen. */
export const runResultRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid })
  .openapi(results, async (context) => {
    const { type, write } = formats[context.req.valid("query").format];
    const run = await getRun(context.get("scope"), context.req.valid("param"));
    return context.body(write(run), 200, { "content-type": type });
  })
  .openapi(bundle, async (context) => {
    const { runId } = context.req.valid("param");
    const { body, headers } = await openBundle(context.get("scope"), runId);
    return context.body(body, 200, headers);
  })
  .openapi(events, async (context) => {
    const scope = context.get("scope");
    const { runId } = context.req.valid("param");
    const run = await getRun(scope, { runId });
    const { signal } = context.req.raw;
    const over = new AbortController();
    signal.addEventListener("abort", () => over.abort(), { once: true });
    const { cursor: snapshot, status, failure, startedAt, finishedAt, cancelRequestedAt } = run;
    const state: LiveEvent = { type: "run", status, failure, startedAt, finishedAt, cancelRequestedAt };
    let cursor = context.req.valid("header")["last-event-id"] ?? snapshot;
    return streamSSE(context, async (stream) => {
      stream.onAbort(() => over.abort());
      // where it stands now, so that a run that has ended, or does nothing yet, says so
      await stream.writeSSE({ id: cursor, event: state.type, data: JSON.stringify(state) });
      if (isTerminal(status)) return;
      // a reader that fell behind is ended by the channel and goes on from its cursor
      while (!over.signal.aborted) {
        for await (const { id, event } of watchRun(scope, { runId, cursor }, over.signal)) {
          cursor = id;
          await stream.writeSSE({ id, event: event.type, data: JSON.stringify(event) });
          if (event.type === "run" && isTerminal(event.status)) return;
        }
      }
    });
  });
