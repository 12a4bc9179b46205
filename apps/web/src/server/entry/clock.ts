import type { Backend } from "@plumbline/backend/backend";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { deliver } from "@plumbline/backend/notifications/deliver";
import { raiseRunNotifications } from "@plumbline/backend/notifications/raise-run-notifications";
import { receive } from "@plumbline/backend/queue/job-queue";
import { fireDueSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { watchSchedules } from "@plumbline/backend/schedules/watch-schedules";
import { type KindOn, tasks } from "@plumbline/backend/tasks/catalog";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { sweep } from "@plumbline/backend/tasks/sweep";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { env } from "#server/env.ts";
import { getBackend } from "../backend.ts";
import { toServedError } from "../failures.ts";
import { getMailer } from "../mailer.ts";

const EVERY_MS = 10_000;

/** Handler and sweep of each kind of task that the web server carries out; a kind without one of them does not compile. */
const handlers: { readonly [K in KindOn<"web">]: (job: Job<K>) => Promise<void> } = {
  delivery: async (job) => deliver(await getBackend(), getMailer(), job),
};
const sweeps: { readonly [K in KindOn<"web">]: (backend: Backend) => Promise<unknown> } = {
  delivery: (backend) => sweep(backend, "delivery"),
};

/**
 * The web server's half of the clock: it starts what is due, so that a night is queued also while no worker runs, it watches
 * whether something comes of it, and it tells people. Any number of processes may do so at once.
 */
export function startClock(): AsyncDisposable {
  const parts = new Disposables((error) => console.error(new Date().toISOString(), "clock:", error));
  // each by itself: one that fails does not hold up the others
  for (const part of [fireDueSlots, watchSchedules, raiseRunNotifications, ...Object.values(sweeps)])
    parts.use(repeat(async () => part(await getBackend(), new Date()), EVERY_MS, sayOnce()));
  for (const kind of Object.keys(handlers) as KindOn<"web">[])
    parts.use(receive(tasks[kind].job, env().REDIS_URL, handlers[kind], sayOnce()));
  return parts;
}

/** Writes an error to the log unless it is the one before: an outage is told once, not every few seconds. */
function sayOnce(): (error: unknown) => void {
  let told = "";
  return (error) => {
    const { message } = toServedError(error);
    if (message !== told) console.error(new Date().toISOString(), "clock:", error);
    told = message;
  };
}
