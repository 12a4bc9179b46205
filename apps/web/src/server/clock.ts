import { repeat } from "@plumbline/backend/lifetime/repeat";
import { fireDueSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { watchSchedules } from "@plumbline/backend/schedules/watch-schedules";
import { getBackend } from "./backend.ts";
import { toServedError } from "./failures.ts";

const EVERY_MS = 10_000;

/**
 * The web server's half of the clock: it starts what is due, so that a night is queued also while no worker runs, and it watches
 * whether something comes of it. Any number of processes may do so at once.
 */
export function startClock(): AsyncDisposable {
  let told = "";
  return repeat(beat, EVERY_MS, (error) => {
    const { message } = toServedError(error);
    // an outage is told once, not every few seconds
    if (message !== told) console.error(new Date().toISOString(), "clock:", error);
    told = message;
  });
}

async function beat(): Promise<void> {
  const backend = await getBackend();
  const now = new Date();
  await fireDueSlots(backend, now);
  await watchSchedules(backend, now);
}
