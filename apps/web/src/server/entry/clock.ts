import type { Backend } from "@plumbline/backend/backend";
import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { deliver } from "@plumbline/backend/notifications/deliver";
import { raiseRunNotifications } from "@plumbline/backend/notifications/raise-run-notifications";
import { receive } from "@plumbline/backend/queue/job-queue";
import { fireDueSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { watchSchedules } from "@plumbline/backend/schedules/watch-schedules";
import { type KindOn, tasks } from "@plumbline/backend/tasks/catalog";
import { startJudging } from "@plumbline/backend/tasks/judge-steadily";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { sweep } from "@plumbline/backend/tasks/sweep";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { env } from "#server/env.ts";
import { getCheckedBackend } from "../backend.ts";
import { toServedError } from "../failures.ts";
import { logError } from "../log.ts";
import { getMailer } from "../mailer.ts";

const EVERY_MS = 10_000;

/** Handler and sweep of each kind of task that the web server executes; a missing one does not compile. */
const handlers: { readonly [K in KindOn<"web">]: (job: Job<K>) => Promise<void> } = {
  delivery: async (job) => deliver(await getCheckedBackend(), getMailer(), job),
};
const sweeps: { readonly [K in KindOn<"web">]: (backend: Backend) => Promise<unknown> } = {
  delivery: (backend) => sweep(backend, "delivery"),
};

/** With a lease of 15 s, a hung worker is noticed within 20 s also where it is the only one. */
const SWEEP_RUNS_EVERY_MS = 5_000;

/**
 * The web server's recurring work: it fires due slots, so that a run is queued even while no worker is alive, settles the
 * runs of lost workers, watches the schedules and sends notifications. Any number of processes may do so at once.
 */
export function startClock(): AsyncDisposable {
  const parts = new Disposables((error) => logError("clock:", error));
  // one loop each: a failure must not delay the others
  for (const part of [fireDueSlots, watchSchedules, raiseRunNotifications, ...Object.values(sweeps)])
    parts.use(repeat(() => runPart(part), EVERY_MS, logChanges()));
  parts.use(repeat(sweepLostRuns, SWEEP_RUNS_EVERY_MS, logChanges()));
  for (const kind of Object.keys(handlers) as KindOn<"web">[])
    parts.use(receive(tasks[kind].job, env().REDIS_URL, handlers[kind], logChanges()));
  return parts;
}

async function sweepLostRuns(): Promise<void> {
  const backend = await getCheckedBackend();
  startJudging(backend);
  await sweepRuns(backend);
}

/** By PostgreSQL's clock: this machine's may be wrong. */
async function runPart(part: (backend: Backend, now: Date) => Promise<unknown>): Promise<void> {
  const backend = await getCheckedBackend();
  await part(backend, await readDatabaseClock(backend));
}

/** Logs an error unless it repeats the one before: an outage is logged once, not every few seconds. */
function logChanges(): (error: unknown) => void {
  let last = "";
  return (error) => {
    const { message } = toServedError(error);
    if (message !== last) logError("clock:", error);
    last = message;
  };
}
