import type { Observed } from "@plumbline/core/audit/facts";
import type { Audit } from "@plumbline/core/audit/views";
import type { AppError } from "@plumbline/core/failure/app-error";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { inJson } from "@plumbline/core/metric/figure-value";
import type { Allotment } from "@plumbline/core/plan/allocate-resources";
import type { Phase } from "@plumbline/core/plan/load-plan";
import type { Summary } from "@plumbline/core/summary/summary";
import type { Status } from "@plumbline/core/task/status";
import type { Backend } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { publishTrials } from "../progress/publish-trials.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** What is known of a trial's surroundings once its server runs. */
export type TrialProvenance = { imageDigest: string; environmentId: string; gate: GateCheck[] };

export type TrialLogs = { server: string[]; generator: string[] };

/** How a trial ended, with what was seen whatever the end. */
export type TrialEnd = { serverStats: Record<string, unknown> | null; logs: TrialLogs } & (
  | { status: "succeeded"; summary: Summary; audit: Audit; observed: Observed }
  | { status: "failed"; error: AppError }
);

/** `queued → running`, phase preparing. @throws LeaseLost */
export async function beginTrial(backend: Backend, lease: Lease, trialId: string, allotment: Allotment): Promise<void> {
  await change(backend, lease, trialId, "queued", {
    status: "running",
    phase: "preparing",
    allotment,
    startedAt: new Date(),
  });
}

/** The trial has come to a phase. @throws LeaseLost */
export async function enterPhase(backend: Backend, lease: Lease, trialId: string, phase: Phase): Promise<void> {
  await change(backend, lease, trialId, "running", { phase });
}

/** Records image, environment and gate result. @throws LeaseLost */
export async function recordFacts(
  backend: Backend,
  lease: Lease,
  trialId: string,
  facts: Partial<TrialProvenance>,
): Promise<void> {
  await change(backend, lease, trialId, "running", facts);
}

/** `running → succeeded` or `failed`. @throws LeaseLost */
export async function finishTrial(backend: Backend, lease: Lease, trialId: string, end: TrialEnd): Promise<void> {
  const seen = {
    phase: null,
    finishedAt: new Date(),
    logs: end.logs,
    ...(end.serverStats ? { serverStats: end.serverStats as Prisma.InputJsonObject } : {}),
  };
  if (end.status === "failed") {
    const { code, message, evidence } = end.error;
    await change(backend, lease, trialId, "running", {
      ...seen,
      status: "failed",
      failureCode: code,
      failureMessage: message,
      evidence,
    });
  } else {
    const { audit, observed } = end;
    const { histograms, ...summary } = end.summary;
    await change(backend, lease, trialId, "running", {
      ...seen,
      status: "succeeded",
      summary: inJson(summary),
      histograms,
      verdict: audit.verdict,
      audit,
      observed,
    });
  }
}

/**
 * One compare-and-set, fenced by the run's lease; viewers are told. Doing it again, where the answer to the first time was lost,
 * changes nothing: under this lease nobody else has brought the trial there.
 */
async function change(
  backend: Backend,
  lease: Lease,
  trialId: string,
  from: "queued" | "running",
  data: Omit<Prisma.TrialUpdateManyMutationInput, "status"> & { status?: Status },
): Promise<void> {
  const ours = { trialId, runId: lease.runId, run: { leaseId: lease.leaseId, status: "running" } } as const;
  const { count } = await backend.db.trial.updateMany({ where: { ...ours, status: from }, data });
  const isThere = async (status: Status) => (await backend.db.trial.count({ where: { ...ours, status } })) > 0;
  if (count === 0 && !(data.status && (await isThere(data.status)))) throw new LeaseLost(lease);
  await publishTrials(backend, [trialId]);
}
