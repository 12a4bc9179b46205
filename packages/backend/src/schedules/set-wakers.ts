import type { Backend } from "../backend.ts";
import { syncWakers } from "../queue/wakers.ts";

/**
 * Lets Redis wake somebody at the times of every schedule that is not paused; called again and again, because Redis may forget.
 * A Redis that does not answer costs a schedule some seconds and never a slot: the clock also looks by itself.
 */
export async function setWakers(backend: Backend): Promise<void> {
  const schedules = await backend.db.schedule.findMany({
    where: { pausedAt: null },
    select: { scheduleId: true, cron: true, timeZone: true },
  });
  await syncWakers(backend.queues.wake, schedules);
}
