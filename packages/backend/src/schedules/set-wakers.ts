import type { Backend } from "../backend.ts";
import { syncWakers } from "../queue/wakers.ts";

/**
 * Sets wake-ups in Redis for every schedule that is not paused; called periodically, because Redis may lose them. An
 * outage of Redis delays a schedule by some seconds and never loses a slot: the clock also polls the database.
 */
export async function setWakers(backend: Backend): Promise<void> {
  const schedules = await backend.db.schedule.findMany({
    where: { pausedAt: null },
    select: { scheduleId: true, cron: true, timeZone: true },
  });
  await syncWakers(backend.queues.wake, schedules);
}
