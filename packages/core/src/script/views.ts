import { z } from "zod";
import { FailureView } from "../failure/failure-view.ts";
import { Id } from "../json/key-of.ts";
import { Status } from "../task/status.ts";
import { ScriptSecond } from "./script-output.ts";
import { ScriptReport } from "./script-report.ts";
import { ScriptSource } from "./script-source.ts";
import { ScriptMetrics, ScriptSummary } from "./script-summary.ts";

/** One line of the list of script runs. */
export const ScriptRunRow = z.strictObject({
  scriptRunId: z.string(),
  name: z.string(),
  serverId: z.string(),
  status: Status,
  failure: FailureView.nullable(),
  /** Null until it has run to its end. */
  passed: z.boolean().nullable(),
  askedAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  /** SHA-256 of all its files: two runs of one digest ran the same script. */
  filesDigest: z.string(),
});
export type ScriptRunRow = z.infer<typeof ScriptRunRow>;

/** A script run with its files' names and its result. */
export const ScriptRunView = ScriptRunRow.extend({
  main: z.string(),
  fileNames: z.array(z.string()),
  /** The commit that its files are from, as its sender says; null for files that were uploaded. */
  source: ScriptSource.nullable(),
  hosts: z.array(z.string()),
  tls: z.boolean(),
  limitSeconds: z.number().int(),
  /** A request to cancel it that its worker has not carried out yet. */
  cancelRequested: z.boolean(),
  /** Image of the server; null before its start. */
  imageDigest: z.string().nullable(),
  report: ScriptReport.nullable(),
  /** Says that these figures are k6's own. */
  note: z.string(),
});
export type ScriptRunView = z.infer<typeof ScriptRunView>;

/** Which script runs a list has: newest first, of a name or a server where one is given. */
export const FindScriptRuns = z.strictObject({
  name: z.string().max(80).optional(),
  serverId: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
});
export type FindScriptRuns = z.infer<typeof FindScriptRuns>;

/** One page of script runs. */
export const ScriptRunPage = z.strictObject({ scriptRuns: z.array(ScriptRunRow), nextCursor: z.string().nullable() });
export type ScriptRunPage = z.infer<typeof ScriptRunPage>;

/** Seconds of a script run from one on, as far as they are stored. */
export const FindScriptSeconds = z.strictObject({
  scriptRunId: Id,
  from: z.coerce.number().int().min(0).default(0),
});
export type FindScriptSeconds = z.infer<typeof FindScriptSeconds>;

/** The seconds of a script run. */
export const ScriptSeconds = z.strictObject({
  seconds: z.array(ScriptSecond),
  /** The metrics of all seconds, by which figures have units. Of a run that was stored without them, those of its report. */
  metrics: ScriptMetrics,
  /** True once no further second will come. */
  isComplete: z.boolean(),
});
export type ScriptSeconds = z.infer<typeof ScriptSeconds>;

/** A run of the same script name against the same server, with k6's figures by metric. */
export const EarlierScriptRun = ScriptRunRow.extend({ summary: ScriptSummary.nullable() });
export type EarlierScriptRun = z.infer<typeof EarlierScriptRun>;
