import type { Scope } from "@plumbline/backend/backend";
import { findEarlierRounds } from "@plumbline/backend/execution/find-earlier-rounds";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { Observed, type TrialFacts } from "@plumbline/core/audit/facts";
import { Frame } from "@plumbline/core/frame/frame";
import { getScenario } from "@plumbline/core/scenario/catalogue";

/** The facts of an ended trial as they are stored: whoever audits them must come to the stored verdict. */
export async function readStoredFacts(scope: Scope, trialId: string): Promise<TrialFacts> {
  const { backend, organizationId } = scope;
  const trial = await getTrial(scope, { trialId });
  const stored = await backend.db.trial.findUniqueOrThrow({
    where: { trialId },
    select: { observed: true },
  });
  const rows = await backend.db.frame.findMany({ where: { trialId }, orderBy: { seq: "asc" } });
  if (!trial.summary) throw new Error(`trial ${trialId} has no result`);
  return {
    plan: trial.plan,
    saturates: getScenario(trial.scenarioId).saturates,
    deliveryPolicy: trial.server.deliveryPolicy,
    allotment: trial.allotment,
    frames: rows.map(({ trialId: _, organizationId: __, startMs, ...row }) =>
      Frame.parse({ v: 1, startMs: Number(startMs), ...row }),
    ),
    summary: trial.summary,
    serverStats: trial.serverStats,
    logs: trial.logs,
    observed: Observed.parse(stored.observed),
    earlier: await findEarlierRounds(backend, { runId: trial.runId, organizationId }, trial),
  };
}
