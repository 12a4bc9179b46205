import { z } from "@hono/zod-openapi";
import type { StartedRun } from "@plumbline/backend/runs/start/start-run-once";
import { StartKey } from "@plumbline/core/run/start-key";
import { RunRow } from "@plumbline/core/run/views";
import type { Context } from "hono";
import type { RestEnv } from "./authenticate.ts";
import { json } from "./describe.ts";

/** Headers of a request that starts a run. */
export const startHeaders = z.object({
  "idempotency-key": StartKey.optional().openapi({
    description: "Any text of yours that is unique to this run, such as the commit and the job's number.",
  }),
});

/** The answer to it, for the OpenAPI document. */
export const startedRun = {
  ...json(RunRow, "Queued; Location leads to the run."),
  headers: z.object({ location: z.string(), "idempotency-replayed": z.enum(["true"]).optional() }),
};

/** Answers with the run, and says if an earlier request had started it. */
export function answerStarted(context: Context<RestEnv>, { run, replayed }: StartedRun) {
  context.header("location", `/api/v1/runs/${run.runId}`);
  if (replayed) context.header("idempotency-replayed", "true");
  return context.json(run, 202);
}
