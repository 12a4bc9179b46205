import { type DoubtedRound, findDoubted } from "@plumbline/core/audit/doubted-round";
import type { ComparedTrial } from "@plumbline/core/compare/views";
import type { Scope } from "../backend.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";

/** Trials that the audit doubts, with its reasons, in order of execution. */
export async function findDoubtedRounds(scope: Scope, trials: readonly ComparedTrial[]): Promise<DoubtedRound[]> {
  const trialIds = trials
    .filter(({ verdict }) => verdict !== null && verdict !== "VALID")
    .map(({ trialId }) => trialId);
  if (trialIds.length === 0) return [];
  const rows = await scope.backend.db.trial.findMany({
    where: { organizationId: scope.organizationId, trialId: { in: trialIds } },
    orderBy: [{ runId: "desc" }, { position: "asc" }],
    select: trialRowColumns,
  });
  return findDoubted(rows.map(toTrialRow));
}
