import type { Backend } from "@plumbline/backend/backend";
import { type Clock, sleep, type Timer } from "@plumbline/backend/lifetime/clock";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { renew as renewLease } from "@plumbline/backend/tasks/renew";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { AppError } from "@plumbline/core/failure/app-error";
import { markHandled } from "../../async/mark-handled.ts";
import { Drain } from "../drain.ts";
import { Preempted } from "../host/host-lock.ts";
import { OUTAGE_MS } from "../persist/persist.ts";

const databaseSilent = (outageMs: number) =>
  new AppError("DATABASE_UNAVAILABLE", `PostgreSQL stored nothing for ${outageMs / 1_000} s.`);

const workerHung = (ms: number) =>
  new AppError(
    "WORKER_LOST",
    `The worker's process was stopped for ${Math.round(ms / 1_000)} s while it executed this run.`,
  );

/** Someone cancelled the run. */
export class RunCancelled extends Error {
  override readonly name = "RunCancelled";
}

/** A lease that renews itself. `signal` aborts when the execution must end; its reason says why. */
export interface KeptLease extends AsyncDisposable {
  readonly signal: AbortSignal;
}

const RENEW_EVERY_MS = 1_000;
/** Without an answer by then the lease is renewed over another connection: one connection may be silent alone, for longer than a lease. */
const ANSWER_WITHIN_MS = 4_000;

/** The reason of an execution that ends because its worker is told to stop, or because work begins that comes before it. */
export const workerStopped = (shutdown: AbortSignal) =>
  new AppError(
    "WORKER_STOPPED",
    shutdown.reason instanceof Preempted
      ? "Work that was asked for came first, so this run gave up the host."
      : "The worker was shut down while it executed this run.",
  );

/**
 * Renews the lease each second, and learns of a cancellation from the answer. An outage of the database outlasts the lease: the
 * execution goes on, and the first renewal after it tells if another worker has the run by then. It ends where the outage lasts
 * longer than `outageMs` (on the monotonic clock). A shutdown ends it as well, after the trial under way if that is nearly done.
 */
export function keepLease(
  backend: Backend,
  lease: Lease,
  shutdown: AbortSignal,
  { drain = new Drain(backend.clock), outageMs = OUTAGE_MS }: { drain?: Drain; outageMs?: number } = {},
): KeptLease {
  const { clock } = backend;
  const controller = new AbortController();
  let heldSince = clock.monotonicMs();
  const renew = async () => {
    const askedAt = clock.monotonicMs();
    const renewed = await ifAnswered(clock, renewLease(backend, lease));
    if (!renewed) return;
    heldSince = askedAt;
    if (renewed.cancelRequested) controller.abort(new RunCancelled("the run was cancelled"));
  };
  const onError = (error: unknown) => {
    // any other error is the database's: the watchdog ends the execution if it lasts
    if (error instanceof LeaseLost) controller.abort(error);
  };
  const renewing = repeat(renew, RENEW_EVERY_MS, onError, clock);
  let lookedMs = clock.monotonicMs();
  const look = async () => {
    const nowMs = clock.monotonicMs();
    const sinceLastMs = nowMs - lookedMs;
    lookedMs = nowMs;
    // a process that could not even look must not blame the database
    const isOwnFault = sinceLastMs > tasks.run.lease.ms / 2;
    if (nowMs - heldSince > outageMs) controller.abort(isOwnFault ? workerHung(sinceLastMs) : databaseSilent(outageMs));
  };
  const watchdog = repeat(look, RENEW_EVERY_MS, onError, clock);
  let draining: Timer | undefined;
  const onShutdown = () => {
    draining = clock.callAfter(drain.waitMs(), () => controller.abort(workerStopped(shutdown)));
  };
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener("abort", onShutdown, { once: true });
  return {
    signal: controller.signal,
    async [Symbol.asyncDispose]() {
      await watchdog[Symbol.asyncDispose]();
      draining?.[Symbol.dispose]();
      shutdown.removeEventListener("abort", onShutdown);
      // not awaited: the database may never answer a renewal under way, and after the end it changes nothing
      void renewing[Symbol.asyncDispose]();
    },
  };
}

/** The answer, or null if there is none in time. */
async function ifAnswered<T>(clock: Clock, answer: Promise<T>): Promise<T | null> {
  markHandled(answer);
  const waiting = new AbortController();
  try {
    return await Promise.race([answer, sleep(clock, ANSWER_WITHIN_MS, waiting.signal).then(() => null)]);
  } finally {
    waiting.abort();
  }
}
