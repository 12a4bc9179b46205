import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { cancelScriptRun } from "@plumbline/backend/scripts/cancel-script-run";
import { deleteScriptRun } from "@plumbline/backend/scripts/delete-script-run";
import { findScriptRuns } from "@plumbline/backend/scripts/find-script-runs";
import { findScriptSeconds } from "@plumbline/backend/scripts/find-script-seconds";
import { getScriptRun } from "@plumbline/backend/scripts/get-script-run";
import { startScript } from "@plumbline/backend/scripts/start-script";
import { keyOf } from "@plumbline/core/json/key-of";
import { refuseUnstorable } from "@plumbline/core/json/refuse-unstorable";
import { SCRIPT_LIMITS } from "@plumbline/core/script/script-files";
import { StartScript } from "@plumbline/core/script/start-script";
import {
  FindScriptRuns,
  FindScriptSeconds,
  ScriptRunPage,
  ScriptRunView,
  ScriptSeconds,
} from "@plumbline/core/script/views";
import { fewScripts } from "#server/http/at-once.ts";
import { scriptBodies } from "#server/http/body-limits.ts";
import { jsonBodies } from "#server/http/json-bodies.ts";
import type { RestEnv } from "../../protocol/authenticate.ts";
import { conflict, json, jsonBody, notFound, refusals, security, unprocessable } from "../../protocol/describe.ts";
import { refuseInvalid } from "../../protocol/refuse-invalid.ts";

const tags = ["Scripts"];
const params = keyOf("scriptRunId");

const start = createRoute({
  method: "post",
  path: "/script-runs",
  operationId: "startScriptRun",
  tags,
  security,
  summary: "Run a script of k6",
  description: `Runs a script, as it is, against a server of the catalogue or a target, with its modules and data: at most ${SCRIPT_LIMITS.files} files of ${SCRIPT_LIMITS.bytes / 1_048_576} MiB. It reaches that one alone, by \`__ENV.TARGET\` and by the names in \`hosts\`. It waits while a run uses the host, and begins anew if a run comes. Its figures are k6's own: nothing is ledgered, so that it is never called VALID.`,
  request: {
    body: jsonBody(StartScript, {
      serverId: "node-ws",
      script: {
        main: "load.js",
        files: {
          "load.js":
            'import { WebSocket } from "k6/websockets";\nexport default () => {\n  const socket = new WebSocket(__ENV.TARGET);\n  socket.onopen = () => socket.close();\n};\n',
        },
      },
    }),
  },
  responses: { 202: json(ScriptRunView, "The script run, queued."), ...refusals, ...unprocessable },
});

const find = createRoute({
  method: "get",
  path: "/script-runs",
  operationId: "listScriptRuns",
  tags,
  security,
  summary: "List script runs",
  description: "Newest first, a page at a time; `nextCursor` of one page is `cursor` of the next.",
  request: { query: FindScriptRuns },
  responses: { 200: json(ScriptRunPage, "One page."), ...refusals },
});

const get = createRoute({
  method: "get",
  path: "/script-runs/{scriptRunId}",
  operationId: "getScriptRun",
  tags,
  security,
  summary: "Get a script run",
  description: "Its state, and once it has run to its end k6's thresholds, checks, metrics, errors and log.",
  request: { params },
  responses: { 200: json(ScriptRunView, "The script run."), ...refusals, ...notFound },
});

const seconds = createRoute({
  method: "get",
  path: "/script-runs/{scriptRunId}/seconds",
  operationId: "getScriptSeconds",
  tags,
  security,
  summary: "Get the seconds of a script run",
  description: "The samples of each second by metric, as far as they are there; also while it runs.",
  request: { params, query: FindScriptSeconds.omit({ scriptRunId: true }) },
  responses: { 200: json(ScriptSeconds, "From the second `from` on."), ...refusals, ...notFound },
});

const cancel = createRoute({
  method: "post",
  path: "/script-runs/{scriptRunId}/cancel",
  operationId: "cancelScriptRun",
  tags,
  security,
  summary: "Cancel a script run",
  description: "One that waits ends at once, a running one within seconds.",
  request: { params },
  responses: { 202: json(ScriptRunView, "The script run, ended or about to."), ...refusals, ...notFound, ...conflict },
});

const remove = createRoute({
  method: "delete",
  path: "/script-runs/{scriptRunId}",
  operationId: "deleteScriptRun",
  tags,
  security,
  summary: "Delete a script run",
  description: "For good, with its files and figures. Refused for one that has not ended. Needs the scope `manage`.",
  request: { params },
  responses: { 200: json(ScriptRunView, "What it was."), ...refusals, ...notFound, ...conflict },
});

/** Runs of scripts that people bring. Their bodies have a limit of their own. */
export const scriptRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInvalid });
scriptRoutes.post("/script-runs", fewScripts);
scriptRoutes.use("/script-runs", scriptBodies, jsonBodies);
scriptRoutes
  .openapi(start, async (context) => {
    const request = context.req.valid("json");
    refuseUnstorable(request);
    return context.json(await startScript(context.get("scope"), request), 202);
  })
  .openapi(find, async (context) =>
    context.json(await findScriptRuns(context.get("scope"), context.req.valid("query")), 200),
  )
  .openapi(get, async (context) =>
    context.json(await getScriptRun(context.get("scope"), context.req.valid("param")), 200),
  )
  .openapi(seconds, async (context) =>
    context.json(
      await findScriptSeconds(context.get("scope"), { ...context.req.valid("param"), ...context.req.valid("query") }),
      200,
    ),
  )
  .openapi(cancel, async (context) =>
    context.json(await cancelScriptRun(context.get("scope"), context.req.valid("param")), 202),
  )
  .openapi(remove, async (context) =>
    context.json(await deleteScriptRun(context.get("scope"), context.req.valid("param")), 200),
  );
