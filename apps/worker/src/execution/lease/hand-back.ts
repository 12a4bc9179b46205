import { type Requeued, requeueRun } from "@plumbline/backend/execution/requeue-run";
import type { AppError } from "@plumbline/core/failure/app-error";
import { isRetried } from "@plumbline/core/failure/is-retried";
import { MAX_ATTEMPTS } from "@plumbline/core/task/attempts";
import type { Execution } from "../execution.ts";
import { persistEnd } from "../persist/persist.ts";
import { report } from "../persist/report.ts";

/**
 * Hands an interrupted run back to the queue if the infrastructure failed and attempts are left. The worker's circuit breaker
 * learns of every failure here.
 * @param doing begins the sentence about it, such as "trial 2 of 6"
 * @returns true if the run has left this worker; false if the failure is final
 */
export async function handBack(
  execution: Pick<Execution, "backend" | "lease" | "log" | "health">,
  error: AppError,
  doing: string,
  trialId?: string,
): Promise<boolean> {
  execution.health.note(error);
  if (!isRetried(error.code)) return false;
  const { backend, lease } = execution;
  // to stop a worker uses up no attempt: rolling restarts must lose nothing
  const isCounted = error.code !== "WORKER_STOPPED";
  const requeued = await persistEnd(backend, () => requeueRun(backend, lease, { error, isCounted }));
  if (requeued.outcome === "spent") return false;
  if (requeued.outcome === "queued")
    await report(execution, describe(doing, error, requeued), { level: "warning", trialId });
  return true;
}

function describe(
  doing: string,
  error: AppError,
  { failedAttempts, pauseMs }: Extract<Requeued, { outcome: "queued" }>,
): string {
  const next = `attempt ${failedAttempts + 1} of ${MAX_ATTEMPTS}`;
  const when = pauseMs > 0 ? `not before ${pauseMs / 1_000} s have passed` : "as soon as a worker is free";
  return `${doing} was interrupted: ${error.message} The run is queued again for ${next}, ${when}.`;
}
