import type { Backend } from "@plumbline/backend/backend";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { renew as renewLease } from "@plumbline/backend/tasks/renew";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { AppError } from "@plumbline/core/failure/app-error";
import { Drain } from "./drain.ts";

const databaseSilent = () =>
  new AppError("DATABASE_UNAVAILABLE", `PostgreSQL stored nothing for ${tasks.run.lease.ms / 1_000} s.`);

/** Someone cancelled the run. */
export class RunCancelled extends Error {
  override readonly name = "RunCancelled";
}

/** A lease that renews itself. `signal` aborts when the execution must end; its reason says why. */
export interface KeptLease extends AsyncDisposable {
  readonly signal: AbortSignal;
}

const RENEW_EVERY_MS = 1_000;

/** The reason of an execution that ends because its worker is told to stop. */
export const workerStopped = () =>
  new AppError("WORKER_STOPPED", "The worker was shut down while it executed this run.");

/**
 * Renews the lease each second, and learns of a cancellation from the answer. When the database does not answer for as long as the
 * lease lasts (on the monotonic clock), another worker may own the run: the execution ends. A shutdown ends it as well, after the
 * trial under way if that is nearly done.
 */
export function keepLease(backend: Backend, lease: Lease, shutdown: AbortSignal, drain = new Drain()): KeptLease {
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
    if (performance.now() - heldSince > tasks.run.lease.ms) controller.abort(databaseSilent());
  }, RENEW_EVERY_MS);
  let draining: NodeJS.Timeout | undefined;
  const onShutdown = () => {
    draining = setTimeout(() => controller.abort(workerStopped()), drain.waitMs());
  };
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener("abort", onShutdown, { once: true });
  return {
    signal: controller.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(watchdog);
      clearTimeout(draining);
      shutdown.removeEventListener("abort", onShutdown);
      // not awaited: the database may never answer a renewal under way, and after the end it changes nothing
      void renewing[Symbol.asyncDispose]();
    },
  };
}
