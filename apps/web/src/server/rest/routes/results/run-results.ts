import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { abortWithin } from "@plumbline/backend/lifetime/abort-within";
import { getRun, getRunRow } from "@plumbline/backend/runs/get-run";
import { findPastEvents, watchRun } from "@plumbline/backend/runs/watch-run";
import { keyOf } from "@plumbline/core/json/key-of";
import { replaceFigures } from "@plumbline/core/metric/figure-value";
import { toCsv } from "@plumbline/core/run/export/csv";
import { toJunit } from "@plumbline/core/run/export/junit";
import { toMarkdown } from "@plumbline/core/run/export/markdown";
import { LiveEntryId } from "@plumbline/core/run/live-entry";
import { type LiveEvent, type RunRow, RunView } from "@plumbline/core/run/views";
import { Basis } from "@plumbline/core/summary/basis";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { streamSSE } from "hono/streaming";
import { getBaseUrl } from "../../../base-url.ts";
import { openBundle } from "../../../http/open-bundle.ts";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { notFound, refusals, security } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Runs"];
/** Interval at which a stream checks in the database if the run has ended. */
const ASK_AGAIN_MS = 5_000;
const params = keyOf("runId");

/** The formats of a run's results, each with its writer. */
const formats = {
  json: { type: "application/json", write: (run: RunView) => JSON.stringify(run, replaceFigures) },
  csv: { type: "text/csv; charset=utf-8", write: toCsv },
  markdown: { type: "text/markdown; charset=utf-8", write: toMarkdown },
  junit: { type: "application/xml; charset=utf-8", write: toJunit },
} as const;
const Format = z.enum(Object.keys(formats) as [keyof typeof formats, ...(keyof typeof formats)[]]);

const text = z.string();
const results = createRoute({
  method: "get",
  path: "/runs/{runId}/results",
  operationId: "getRunResults",
  tags,
  security,
  summary: "Get a run's results as a file",
  description:
    "JSON, CSV (a line per trial), Markdown (a table per scenario) or JUnit XML (a case per trial; INVALID ones are errors, SUSPECT ones are skipped).",
  request: {
    params,
    query: z.strictObject({
      format: Format.default("json"),
      of: Basis.default("owed").describe(
        "Of Markdown: whether latency percentiles are those of what was owed, where lost deliveries count as infinitely late, or of what arrived. The other formats have both.",
      ),
    }),
  },
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
  operationId: "exportRun",
  tags,
  security,
  summary: "Get all of a run",
  description:
    "A zip file: the spec, the servers' manifests and digests, the environment, and of each trial plan, gate, audit, ledger, histograms, logs and every second; `SHA256SUMS` has the hash of each file. `plumb reproduce` measures it again. With `sources=include` what pushed servers were built of goes along, as far as it is kept, which needs the scope `manage`.",
  request: { params, query: z.strictObject({ sources: z.enum(["omit", "include"]).default("omit") }) },
  responses: {
    200: { description: "The bundle.", content: { "application/zip": { schema: z.any() } } },
    ...refusals,
    ...notFound,
  },
});

const events = createRoute({
  method: "get",
  path: "/runs/{runId}/events",
  operationId: "watchRun",
  tags,
  security,
  summary: "Follow a run live",
  description:
    "Server-sent events: `run`, `trial`, `frame`, `event` and `log`, each with an id. After a break send the last one as Last-Event-ID: nothing is missed and nothing comes twice. Where it is too old to go on from, a `gap` comes before all that is kept: read the run again. Ends with the run, also where it ended during the break.",
  request: {
    params,
    headers: z.object({
      "last-event-id": LiveEntryId.optional(),
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
    const { format, of } = context.req.valid("query");
    const { type, write } = formats[format];
    const run = await getRun(context.get("scope"), context.req.valid("param"));
    return context.body(write(run, { basis: of, baseUrl: getBaseUrl() }), 200, { "content-type": type });
  })
  .openapi(bundle, async (context) => {
    const { runId } = context.req.valid("param");
    const withSources = context.req.valid("query").sources === "include";
    const { body, headers } = await openBundle(context.get("scope"), runId, { withSources });
    return context.body(body, 200, headers);
  })
  .openapi(events, async (context) => {
    const scope = context.get("scope");
    const { runId } = context.req.valid("param");
    const run = await getRun(scope, { runId });
    const { signal } = context.req.raw;
    const over = new AbortController();
    signal.addEventListener("abort", () => over.abort(), { once: true });
    return streamSSE(context, async (stream) => {
      stream.onAbort(() => over.abort());
      let cursor = context.req.valid("header")["last-event-id"] ?? run.cursor;
      const send = async (id: string, event: LiveEvent) => {
        cursor = id;
        await stream.writeSSE({ id, event: event.type, data: JSON.stringify(event, replaceFigures) });
        return event.type === "run" && isTerminal(event.status);
      };
      let current: RunRow = run;
      // the present state first, so that a run without events reports something
      if (!isTerminal(run.status)) await send(cursor, stateOf(run));
      while (!over.signal.aborted && !isTerminal(run.status)) {
        // the stream ends a slow reader, which resumes from its cursor; the database knows of an end that was lost
        using round = abortWithin(ASK_AGAIN_MS, over.signal);
        for await (const { id, event } of watchRun(scope, { runId, cursor }, round.signal)) {
          if (await send(id, event)) return;
          // the event of the end may be among those that are missing
          if (event.type === "gap" && (await send(id, stateOf(await getRunRow(scope, runId))))) return;
        }
        // the last events arrive after the database knows of the end: they have had one interval
        if (isTerminal(current.status)) break;
        current = await getRunRow(scope, runId);
      }
      if (over.signal.aborted) return;
      let told = false;
      for (const { id, event } of await findPastEvents(scope, { runId, cursor }))
        told = (await send(id, event)) || told;
      if (!told) await send(cursor, stateOf(current));
    });
  });

/** A run's state as an event. */
function stateOf({ status, failure, startedAt, finishedAt, cancelRequestedAt }: RunRow): LiveEvent {
  return { type: "run", status, failure, startedAt, finishedAt, cancelRequestedAt };
}
