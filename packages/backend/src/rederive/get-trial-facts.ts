import { Observed, type TrialFacts } from "@plumbline/core/audit/facts";
import { AppError } from "@plumbline/core/failure/app-error";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Scope } from "../backend.ts";
import { readFrames } from "../frames/read-frames.ts";
import { findEarlierRounds } from "../trials/find-earlier-rounds.ts";
import { getTrial } from "../trials/get-trial.ts";

/**
 * The facts of a succeeded trial as stored: an audit of them must give the stored verdict.
 * @param folder of the raw frames
 * @throws NOT_FOUND, also for a trial without a result; RAW_FRAMES_MISSING
 */
export async function getTrialFacts(scope: Scope, trialId: string, folder: string): Promise<TrialFacts> {
  const { backend, organizationId } = scope;
  const trial = await getTrial(scope, { trialId });
  const stored = await backend.db.trialResult.findUnique({
    where: { trialId, organizationId },
    select: { observed: true },
  });
  if (!trial.summary || !stored) throw new AppError("NOT_FOUND", `Trial ${trialId} has no result.`);
  return {
    plan: trial.plan,
    saturates: getScenario(trial.scenarioId).saturates,
    deliveryPolicy: trial.server.deliveryPolicy,
    deviations: trial.server.deviations,
    allotment: trial.allotment,
    frames: await readFrames(backend, trialId, folder),
    summary: trial.summary,
    serverStats: trial.serverStats,
    logs: trial.logs,
    observed: Observed.parse(stored.observed),
    earlier: await findEarlierRounds(backend, { runId: trial.runId, organizationId }, trial),
  };
}
