import type { AppError } from "@plumbline/core/failure/app-error";
import type { Backend } from "../backend.ts";
import { publishSettled } from "../progress/publish-settled.ts";
import { finish } from "../tasks/finish.ts";
import type { Lease } from "../tasks/run-lease.ts";

export type RunEnd = { status: "succeeded" } | { status: "cancelled" } | { status: "failed"; error: AppError };

/**
 * Ends the run and publishes that to its viewers. Trials that were not reached end as cancelled; one in progress ends
 * as the run does. Idempotent: an ended run keeps the lease under which it ended.
 * @throws LeaseLost
 */
export async function finishRun(backend: Backend, lease: Lease, end: RunEnd): Promise<void> {
  await publishSettled(backend, await finish(backend, lease, end));
}
