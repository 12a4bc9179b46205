import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { type Rederivation, rederiveTrial } from "./rederive-trial.ts";

/**
 * Derives one trial's rows again, or those of every ended trial of a run, one after another.
 * @param id of a run or a trial
 * @throws NOT_FOUND, also if the run has no ended trial; RUN_IMPORTED; RAW_FRAMES_MISSING
 */
export async function* rederive(scope: Scope, id: string, folder: string): AsyncGenerator<Rederivation> {
  const { organizationId } = scope;
  const trials = isUuid(id)
    ? await scope.backend.db.trial.findMany({
        where: { organizationId, status: { in: ["succeeded", "failed"] }, OR: [{ trialId: id }, { runId: id }] },
        orderBy: { position: "asc" },
        select: { trialId: true, run: { select: { importedDigest: true } } },
      })
    : [];
  if (trials.length === 0)
    throw new AppError("NOT_FOUND", `There is no ended trial ${id}, nor a run of that id with one.`);
  if (trials.some(({ run }) => run.importedDigest !== null))
    throw new AppError("RUN_IMPORTED", "The run was imported, and a bundle has no raw frames to derive figures from.");
  for (const { trialId } of trials) yield await rederiveTrial(scope, trialId, folder);
}
