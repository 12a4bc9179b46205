import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { AppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { Concluded } from "../execution/concluded.ts";
import type { Execution } from "../execution/execution.ts";
import { handBack } from "../execution/lease/hand-back.ts";
import { handBackDisturbed } from "../execution/lease/hand-back-disturbed.ts";
import { toTaskFailure } from "../execution/persist/to-failure.ts";
import { TrialSession } from "../execution/trial-session.ts";
import { TrialLog } from "../measure/trial-log.ts";
import { reportVerdict } from "./audit-measured.ts";
import { describeSummary, describeTrial } from "./describe.ts";
import { keepCeiling } from "./keep-ceiling.ts";
import type { MeasureTrial } from "./measure-trial.ts";

/** Failures that end the whole run, not just the trial: nothing after them could be measured either. */
export const endsRun = new Set<FailureCode>(["ENGINE_UNAVAILABLE", "GENERATOR_ENGINE_UNAVAILABLE", "DISK_FULL"]);

/**
 * One measurement from image to summary. What goes wrong with the server or the generator is the trial's failure, recorded
 * with its evidence; what concerns the run (cancelled, fenced, no engine) is thrown. After a failure of the infrastructure, or a
 * disturbance that makes the trial INVALID, the run goes back to the queue while the trial has attempts left.
 * @param name `trial 2 of 6`
 * @returns why it failed, null where it succeeded
 */
export async function executeTrial(
  execution: Execution,
  trial: PlannedTrial,
  name: string,
  { measureTrial }: { readonly measureTrial: MeasureTrial },
): Promise<AppError | null> {
  const { signal } = execution;
  signal.throwIfAborted();
  const session = new TrialSession(execution, trial);
  await session.begin();
  await session.report(`${name} started: ${describeTrial(trial)}`);
  const log = new TrialLog();
  const doing = `${name} (${trial.serverId})`;
  try {
    const result = await measureTrial(session, log);
    if (await handBackDisturbed(execution, result.audit, doing, trial.trialId)) throw new Concluded(null);
    await keepCeiling(session, result.summary);
    await session.finish({ status: "succeeded", ...result, logs: log.lines() });
    await session.report(`${name} ended: ${describeSummary(result.summary)}`);
    await reportVerdict(session, result.audit);
    execution.drain.expectLoadEnd(null);
    return null;
  } catch (thrown) {
    if (thrown instanceof Concluded) throw thrown;
    signal.throwIfAborted();
    const error = await toTaskFailure(thrown, execution.env.PLUMBLINE_GENERATOR_ENGINES);
    if (error.code === "INTERNAL")
      execution.log.error({ err: thrown, trialId: trial.trialId }, "the trial failed unexpectedly");
    execution.drain.expectLoadEnd(null);
    if (await handBack(execution, error, doing, trial.trialId)) throw new Concluded(null);
    await session.finish({ status: "failed", error, serverStats: null, logs: log.lines() });
    await session.report(`${name} failed: ${trial.serverId}: ${error.message}`, "error");
    if (endsRun.has(error.code)) throw new Concluded({ status: "failed", error });
    return error;
  }
}
