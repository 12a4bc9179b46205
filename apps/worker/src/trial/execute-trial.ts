import type { TrialEnd } from "@plumbline/backend/execution/change-trial";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { isInOrder } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { summarize } from "@plumbline/core/summary/summarize";
import { Concluded } from "../execution/concluded.ts";
import type { Execution } from "../execution/execution.ts";
import { handBack } from "../execution/hand-back.ts";
import { toTaskFailure } from "../execution/to-failure.ts";
import { TrialSession } from "../execution/trial-session.ts";
import { measure } from "../measure/measure.ts";
import { measureClient } from "../measure/measure-client.ts";
import { TrialLog } from "../measure/trial-log.ts";
import { proveServer } from "../prove/prove-server.ts";
import { auditMeasured, reportVerdict } from "./audit-measured.ts";
import { buildServer } from "./build-server.ts";
import { describeSummary, describeTrial } from "./describe.ts";
import { judgeStop } from "./judge-stop.ts";
import { keepCeiling } from "./keep-ceiling.ts";
import { refuseUnfitTrial } from "./refuse-unfit-trial.ts";

/** Failures that end the whole run, not just the trial: nothing after them could be measured either. */
const endsRun = new Set<FailureCode>(["ENGINE_UNAVAILABLE", "GENERATOR_ENGINE_UNAVAILABLE", "DISK_FULL"]);

/**
 * One measurement from image to summary. What goes wrong with the server or the generator is the trial's failure, recorded
 * with its evidence; what concerns the run (cancelled, fenced, no engine) is thrown. After a failure of the infrastructure the
 * run goes back to the queue while the trial has attempts left.
 * @param name `trial 2 of 6`
 * @returns why it failed, null where it succeeded
 */
export async function executeTrial(execution: Execution, trial: PlannedTrial, name: string): Promise<AppError | null> {
  const { signal } = execution;
  signal.throwIfAborted();
  const session = new TrialSession(execution, trial);
  await session.begin();
  await session.report(`${name} started: ${describeTrial(trial)}`);
  const log = new TrialLog();
  try {
    const result = await runTrial(session, log);
    await keepCeiling(session, result.summary);
    await session.finish({ status: "succeeded", ...result, logs: log.lines() });
    await session.report(`${name} ended: ${describeSummary(result.summary)}`);
    await reportVerdict(session, result.audit);
    execution.drain.expectLoadEnd(null);
    return null;
  } catch (thrown) {
    signal.throwIfAborted();
    const error = await toTaskFailure(thrown, execution.env.PLUMBLINE_GENERATOR_ENGINES);
    if (error.code === "INTERNAL")
      execution.log.error({ err: thrown, trialId: trial.trialId }, "the trial failed unexpectedly");
    execution.drain.expectLoadEnd(null);
    if (await handBack(execution, error, `${name} (${trial.serverId})`, trial.trialId)) throw new Concluded(null);
    await session.finish({ status: "failed", error, serverStats: null, logs: log.lines() });
    await session.report(`${name} failed: ${trial.serverId}: ${error.message}`, "error");
    if (endsRun.has(error.code)) throw new Concluded({ status: "failed", error });
    return error;
  }
}

async function runTrial(
  session: TrialSession,
  log: TrialLog,
): Promise<Omit<Extract<TrialEnd, { status: "succeeded" }>, "status" | "logs">> {
  const { execution } = session;
  const { plan, serverId } = session.trial;
  refuseUnfitTrial(session);
  const image = await buildServer(session);
  await session.record({ imageDigest: image.imageDigest, environmentId: execution.environment.environmentId });
  const gate = await proveServer(session, image);
  await session.record({ gate });
  refuseBroken(gate);
  const isClient = plan.workload === "round-trips";
  const take = isClient ? measureClient : measure;
  const { frames, startupMs, exit, seen, stopped } = await take(session, image, log);
  const { checks, serverStats, lines } = judgeStop(serverId, isClient, frames, exit);
  for (const { message, level } of lines) await session.report(message, level);
  await session.record({ gate: withOwnEnd(gate, checks) });
  const summary = summarize(frames, startupMs, plan, stopped);
  if (!summary)
    throw new AppError("GENERATOR_SILENT", "The load generator ended without a single measured second.", {
      evidence: { log: log.tail("generator") },
    });
  const measured = { frames, summary, serverStats, seen, logs: log.lines() };
  return { summary, serverStats, ...(await auditMeasured(session, measured)) };
}

/** The proof, with how the measured server itself ended in place of how the proved one did. */
function withOwnEnd(gate: readonly GateCheck[], ending: readonly GateCheck[]): GateCheck[] {
  return [...gate.filter(({ checkId }) => !ending.some((check) => check.checkId === checkId)), ...ending];
}

/**
 * No proof, no number: a server that fails a check of the gate is not measured, unless its manifest declares just that; and
 * neither is one that passes a check which its manifest declares to fail.
 */
function refuseBroken(gate: readonly GateCheck[]): void {
  const broken = gate.filter((check) => !isInOrder(check));
  const [first] = broken;
  if (!first) return;
  throw new AppError(
    "GATE_FAILED",
    first.passed
      ? `The check ${first.checkId} passed, but the manifest declares that it fails: expected ${first.expected}, seen ${first.seen}.`
      : `The check ${first.checkId} failed: expected ${first.expected}, seen ${first.seen}.`,
    {
      evidence: {
        failed: broken.map(
          ({ checkId, expected, seen, passed }) =>
            `${checkId}: expected ${expected}; seen ${seen}${passed ? "; declared to fail" : ""}`,
        ),
      },
    },
  );
}
