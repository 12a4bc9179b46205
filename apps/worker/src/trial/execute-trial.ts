import type { Lease } from "@plumbline/backend/execution/lease";
import { addEvent } from "@plumbline/backend/execution/add-event";
import { beginTrial, finishTrial, recordFacts } from "@plumbline/backend/execution/change-trial";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { summarize } from "@plumbline/core/run/summarize";
import type { Execution } from "../jobs/execution.ts";
import { measure } from "./measure.ts";
import { type PreparedServer, prepareServer } from "./prepare-server.ts";
import { TrialLog } from "./trial-log.ts";

/** Errors that end the whole run, not just the trial: nothing after them could be measured either. */
const endsRun = new Set(["ENGINE_UNAVAILABLE", "DISK_FULL", "WORKER_STOPPED", "WORKER_LOST"]);

/**
 * One measurement from image to summary. What goes wrong with the server or the generator is the trial's failure, recorded
 * with its evidence; what concerns the run (cancelled, fenced, no engine) is thrown.
 * @returns why it failed, null where it succeeded
 */
export async function executeTrial(execution: Execution, lease: Lease, trial: PlannedTrial): Promise<AppError | null> {
  const { backend, signal } = execution;
  signal.throwIfAborted();
  await beginTrial(backend, lease, trial.trialId);
  const log = new TrialLog();
  try {
    const prepared = await prepareServer(execution, lease, trial);
    await recordFacts(backend, lease, trial.trialId, { imageDigest: prepared.image.imageDigest, environmentId: execution.environment.environmentId, gate: prepared.gate });
    refuseBroken(prepared);
    const measured = await measure(execution, lease, trial, prepared, log);
    const summary = summarize(measured.frames, measured.startupMs);
    if (!summary) throw new AppError("GENERATOR_SILENT", "The load generator ended without a single measured second.", { evidence: { log: log.tail("generator") } });
    await finishTrial(backend, lease, trial.trialId, { status: "succeeded", summary, serverStats: measured.serverStats, logs: log.lines() });
    return null;
  } catch (thrown) {
    signal.throwIfAborted();
    const error = toAppError(thrown);
    if (error.code === "INTERNAL") execution.log.error({ err: thrown, trialId: trial.trialId }, "the trial failed unexpectedly");
    await finishTrial(backend, lease, trial.trialId, { status: "failed", error, serverStats: null, logs: log.lines() });
    await addEvent(backend, lease, { level: "error", text: `${trial.serverId}: ${error.message}`, trialId: trial.trialId });
    if (endsRun.has(error.code)) throw error;
    return error;
  }
}

/** No proof, no number: a server that fails a check of the gate is not measured. */
function refuseBroken({ gate }: PreparedServer): void {
  const failed = gate.filter((check) => !check.passed);
  const [first] = failed;
  if (!first) return;
  throw new AppError("GATE_FAILED", `The check ${first.checkId} failed: expected ${first.expected}, seen ${first.seen}.`, {
    evidence: { failed: failed.map((check) => `${check.checkId}: expected ${check.expected}; seen ${check.seen}`) },
  });
}
