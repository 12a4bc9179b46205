import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { AppError } from "@plumbline/core/failure/app-error";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import type { RunRow } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { MAX_ATTEMPTS } from "@plumbline/core/task/attempts";
import { recordDuel } from "../duels/record-duel.ts";
import { removeUnneededRounds } from "../duels/remove-unneeded-rounds.ts";
import { saveEnvironment } from "../environments/save-environment.ts";
import { beginTrial, finishTrial, recordFacts, type TrialEnd } from "../execution/change-trial.ts";
import { claimRun } from "../execution/claim-run.ts";
import { findPlannedTrials } from "../execution/find-planned-trials.ts";
import { finishRun, type RunEnd } from "../execution/finish-run.ts";
import { sweepRuns } from "../execution/sweep-runs.ts";
import { startRun } from "../runs/start/start-run.ts";
import type { TestBackend } from "./test-backend.ts";

const allotment = allocateResources(getScenario("chat-steady").limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });

export type MeasuredRun = {
  /** The figures of one round. */
  values: (serverId: string, round: number) => Record<string, number>;
  verdict?: AuditVerdict | ((serverId: string, round: number) => AuditVerdict);
  /** Runs of the same host are comparable. */
  hostId?: string;
  imageDigest?: string;
  /** The error of a failing round; null: the round succeeds. */
  failure?: (serverId: string, round: number) => AppError | null;
  /** Trials that are executed before the run ends; default: all. */
  trials?: number;
  /** The run's end; null: its worker is lost, and each one that takes it up again. */
  end?: RunEnd | null;
};

/**
 * Starts a run and executes it as a worker does, with these figures in place of a load; by default it then has
 * succeeded.
 */
export async function measureRun(
  t: Pick<TestBackend, "backend" | "scope">,
  request: StartRunInput,
  measured: MeasuredRun,
): Promise<RunRow> {
  const run = await startRun(t.scope, StartRun.parse(request));
  await measureQueued(t, run.runId, measured);
  return run;
}

/** The same for a queued run, or with another end. */
export async function measureQueued(
  t: Pick<TestBackend, "backend">,
  runId: string,
  { end = { status: "succeeded" }, ...measured }: MeasuredRun,
): Promise<void> {
  const { backend } = t;
  const lease = await claimRun(backend, { runId, workerId: "w" });
  if (!lease) throw new Error("a queued run could not be claimed");
  const { hostId = "host", trials } = measured;
  await saveEnvironment(backend, lease, { environmentId: hostId, facts: { cpu: hostId } });
  const { planned } = await findPlannedTrials(backend, lease);
  for (const { trialId, serverId, round } of planned.slice(0, trials)) {
    const other = planned.find((trial) => trial.round === round && trial.serverId !== serverId)?.serverId;
    // one server is its own opponent
    const beside = lease.spec.kind === "duel" ? { opponent: other ?? serverId } : {};
    await beginTrial(backend, lease, trialId, { ...allotment, ...beside });
    await recordFacts(backend, lease, trialId, { environmentId: hostId, imageDigest: measured.imageDigest });
    await finishTrial(backend, lease, trialId, toTrialEnd(measured, serverId, round));
  }
  if (lease.spec.kind === "duel") {
    await recordDuel(backend, lease);
    await removeUnneededRounds(backend, lease);
  }
  if (end) return finishRun(backend, lease, end);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (attempt > 1) await claimRun(backend, { runId, workerId: "w" });
    await backend.sql.query("update run set lease_until = now() - interval '1 second' where run_id = $1", [runId]);
    await sweepRuns(backend);
  }
}

function toTrialEnd({ values, verdict = "VALID", failure }: MeasuredRun, serverId: string, round: number): TrialEnd {
  const seen = { serverStats: null, logs: { server: [], generator: [] } };
  const error = failure?.(serverId, round);
  if (error) return { ...seen, status: "failed", error };
  return {
    ...seen,
    status: "succeeded",
    audit: {
      v: 1,
      verdict: typeof verdict === "function" ? verdict(serverId, round) : verdict,
      findings: [],
      limit: { limitId: "none", saturated: false, sentence: "Nothing.", evidence: [] },
    },
    observed: { v: 1, disturbances: [], ceilingPerS: null },
    summary: { v: 1, windowS: 10, errors: [], histograms: {}, values: values(serverId, round) },
  };
}
