import type { Backend } from "../backend.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";

/**
 * Publishes the trials' present state to the run's viewers. An outage of Redis affects the live view, never the result.
 */
export async function publishTrials(backend: Backend, trialIds: readonly string[]): Promise<void> {
  const trials = await backend.db.trial.findMany({
    where: { trialId: { in: [...trialIds] } },
    orderBy: { position: "asc" },
    select: trialRowColumns,
  });
  for (const trial of trials) backend.live.tryPublish(trial.runId, [{ type: "trial", row: toTrialRow(trial) }]);
}
