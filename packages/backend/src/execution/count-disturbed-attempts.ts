import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { Backend } from "../backend.ts";
import type { Lease } from "../tasks/run-lease.ts";

/** Attempts of a run that something from outside has made INVALID. */
export function countDisturbedAttempts({ db }: Backend, { runId, organizationId }: Lease): Promise<number> {
  return db.failedAttempt.count({
    where: { runId, organizationId, failureCode: "HOST_DISTURBED" satisfies FailureCode },
  });
}
