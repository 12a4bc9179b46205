import { z } from "zod";
import { Audit, AuditNote } from "../audit/views.ts";
import { EnvironmentView } from "../environment/views.ts";
import { FailureView } from "../failure/failure-view.ts";
import { GateCheck } from "../gate/gate-check.ts";
import { Allotment } from "../plan/allotment.ts";
import { LoadPlan, Phase } from "../plan/load-plan.ts";
import { ImageView, ServerSnapshot } from "../server/views.ts";
import { Summary } from "../summary/summary.ts";
import { Status } from "../task/status.ts";
import { FailedAttempt } from "./failed-attempt.ts";

/** One trial inside a run's page. */
export const TrialRow = z.strictObject({
  trialId: z.string(),
  runId: z.string(),
  serverId: z.string(),
  scenarioId: z.string(),
  scenarioVersion: z.number().int(),
  round: z.number().int(),
  position: z.number().int(),
  status: Status,
  phase: Phase.nullable(),
  failure: FailureView.nullable(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  plan: LoadPlan,
  /** Resources that both containers may use; null until the trial has begun. */
  allotment: Allotment.nullable(),
  summary: Summary.omit({ histograms: true }).nullable(),
  /** The audit's verdict and what speaks against the trial; null where there is no result to audit. */
  audit: AuditNote.nullable(),
  /** Earlier attempts at it, oldest first. */
  failedAttempts: z.array(FailedAttempt),
});
export type TrialRow = z.infer<typeof TrialRow>;

/** Everything of one trial. */
export const TrialView = TrialRow.extend({
  server: ServerSnapshot,
  runName: z.string(),
  summary: Summary.nullable(),
  audit: Audit.nullable(),
  image: ImageView.nullable(),
  environment: EnvironmentView.nullable(),
  gate: z.array(GateCheck),
  /** The server's own last line, as it printed it. */
  serverStats: z.record(z.string(), z.unknown()).nullable(),
  logs: z.strictObject({ server: z.array(z.string()), generator: z.array(z.string()) }),
});
export type TrialView = z.infer<typeof TrialView>;
