import type { Backend } from "@plumbline/backend/backend";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { renew as renewLease } from "@plumbline/backend/tasks/renew";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { AppError } from "@plumbline/core/failure/app-error";

/** Someone cancelled the run. */
export class RunCancelled extends Error {
  override readonly name = "RunCancelled";
}

/** A lease that renews itself. `signal` aborts when the execution must end; its reason says why. */
export interface KeptLease extends AsyncDisposable {
  readonly signal: AbortSignal;
}

const RENEW_EVERY_MS = 1_000;

/**
 * Renews the lease each second, and learns of a cancellation from the answer. When the database does not answer for as long as the
 * lease lasts (on the monotonic clock), another worker may own the run: the execution ends.
 */
export function keepLease(backend: Backend, lease: Lease, shutdown: AbortSignal): KeptLease {
  const controller = new AbortController();
  let heldSince = performance.now();
  const renew = async () => {
    const askedAt = performance.now();
    const { cancelRequested } = await renewLease(backend, lease);
    heldSince = askedAt;
    if (cancelRequested) controller.abort(new RunCancelled("the run was cancelled"));
  };
  const renewing = repeat(renew, RENEW_EVERY_MS, (error) => {
    // any other error is the database's: the watchdog ends the execution if it lasts
    if (error instanceof LeaseLost) controller.abort(error);
  });
  const watchdog = setInterval(() => {
    if (performance.now() - heldSince > tasks.run.lease.ms) controller.abort(new LeaseLost(lease));
  }, RENEW_EVERY_MS);
  const onShutdown = () =>
    controller.abort(new AppError("WORKER_STOPPED", "The worker was shut down while it executed this run."));
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener("abort", onShutdown, { once: true });
  return {
    signal: controller.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(watchdog);
      shutdown.removeEventListener("abort", onShutdown);
      // not awaited: the database may never answer a renewal under way, and after the end it changes nothing
      void renewing[Symbol.asyncDispose]();
    },
  };
}
