import type { Observed } from "@plumbline/core/audit/facts";
import type { Audit } from "@plumbline/core/audit/views";
import type { AppError } from "@plumbline/core/failure/app-error";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { inJson } from "@plumbline/core/metric/figure-value";
import type { Allotment } from "@plumbline/core/plan/allotment";
import type { Phase } from "@plumbline/core/plan/load-plan";
import type { Summary } from "@plumbline/core/summary/summary";
import type { Backend } from "../backend.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Lease } from "../tasks/run-lease.ts";
import { writeTrial } from "./write-trial.ts";

const { sql } = Prisma;

/** Facts about a trial that are known once its server runs. */
export type TrialProvenance = { imageDigest: string; environmentId: string; gate: GateCheck[] };

type TrialLogs = { server: string[]; generator: string[] };

/** The end of a trial, with the records that are kept for success and failure alike. */
export type TrialEnd = { serverStats: Record<string, unknown> | null; logs: TrialLogs } & (
  | { status: "succeeded"; summary: Summary; audit: Audit; observed: Observed }
  | { status: "failed"; error: AppError }
);

/** A value for a JSON column; null stays SQL's null. */
const json = (value: unknown) => sql`${value === null || value === undefined ? null : JSON.stringify(value)}::jsonb`;

/**
 * `queued → running`, phase preparing; creates the trial's result, and removes the frames of an earlier attempt.
 * @throws LeaseLost
 */
export function beginTrial(backend: Backend, lease: Lease, trialId: string, allotment: Allotment): Promise<void> {
  return writeTrial(backend, lease, trialId, {
    from: "queued",
    to: "running",
    trial: [sql`phase = 'preparing', allotment = ${json(allotment)}, started_at = now()`],
    result: "create",
  });
}

/** Records the phase that the trial has entered. @throws LeaseLost */
export function enterPhase(backend: Backend, lease: Lease, trialId: string, phase: Phase): Promise<void> {
  return writeTrial(backend, lease, trialId, { from: "running", trial: [sql`phase = ${phase}`] });
}

/** Records image, environment and gate result; an absent one keeps its value. @throws LeaseLost */
export function recordFacts(
  backend: Backend,
  lease: Lease,
  trialId: string,
  { imageDigest, environmentId, gate }: Partial<TrialProvenance>,
): Promise<void> {
  return writeTrial(backend, lease, trialId, {
    from: "running",
    trial: [
      sql`image_digest = coalesce(${imageDigest ?? null}, image_digest),
        environment_id = coalesce(${environmentId ?? null}, environment_id)`,
    ],
    result: gate ? [sql`gate = ${json(gate)}`] : undefined,
  });
}

/** `running → succeeded` or `failed`. @throws LeaseLost */
export function finishTrial(backend: Backend, lease: Lease, trialId: string, end: TrialEnd): Promise<void> {
  const ended = sql`phase = null, finished_at = now()`;
  const records = sql`logs = ${json(end.logs)}, server_stats = ${json(end.serverStats)}`;
  if (end.status === "failed") {
    const { code, message, evidence } = end.error;
    const failure = sql`failure_code = ${code}, failure_message = ${message}, evidence = ${json(evidence)}`;
    return writeTrial(backend, lease, trialId, {
      from: "running",
      to: "failed",
      trial: [ended, failure],
      result: [records],
    });
  }
  const { audit, observed } = end;
  const { histograms, ...summary } = end.summary;
  return writeTrial(backend, lease, trialId, {
    from: "running",
    to: "succeeded",
    trial: [ended, sql`verdict = ${audit.verdict}`],
    result: [
      records,
      sql`summary = ${json(inJson(summary))}, histograms = ${json(histograms)}, audit = ${json(audit)}, observed = ${json(observed)}`,
    ],
  });
}
