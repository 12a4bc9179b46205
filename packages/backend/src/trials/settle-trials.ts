import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { Backend } from "../backend.ts";
import { publishTrials } from "./publish-trials.ts";

/** Trials that were never begun end as cancelled together with their run. */
export async function cancelQueuedTrials(backend: Backend, runId: string): Promise<void> {
  const trials = await backend.db.trial.updateManyAndReturn({
    where: { runId, status: "queued" },
    data: { status: "cancelled", finishedAt: new Date() },
    select: { trialId: true },
  });
  await publishTrials(
    backend,
    trials.map(({ trialId }) => trialId),
  );
}

/** The trial that was running when its run ended otherwise: it has no result, and says why. */
export async function endRunningTrials(
  backend: Backend,
  runId: string,
  end: { status: "cancelled" } | { status: "failed"; code: FailureCode; message: string },
): Promise<void> {
  const trials = await backend.db.trial.updateManyAndReturn({
    where: { runId, status: "running" },
    data: {
      status: end.status,
      phase: null,
      finishedAt: new Date(),
      ...(end.status === "failed" ? { failureCode: end.code, failureMessage: end.message } : {}),
    },
    select: { trialId: true },
  });
  await publishTrials(
    backend,
    trials.map(({ trialId }) => trialId),
  );
}
