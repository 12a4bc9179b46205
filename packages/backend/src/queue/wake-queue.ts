import type { CronRule } from "@plumbline/core/schedule/cron";
import type { Redis } from "ioredis";
import { z } from "zod";
import { connectQueue, type JobKind, type JobQueue, receive } from "./job-queue.ts";

const WakeJob = z.strictObject({ scheduleId: z.uuid() });
type WakeJob = z.infer<typeof WakeJob>;

const kind: JobKind<WakeJob> = {
  queueName: "plumbline-clock",
  jobName: "wake",
  schema: WakeJob,
  idOf: ({ scheduleId }) => scheduleId,
};

/** Wakes somebody at the times of schedules. What is due then, the database says. */
export type WakeQueue = JobQueue<WakeJob>;

export const connectWakeQueue = (connection: Redis): WakeQueue => connectQueue(kind, connection);

/** Calls `wake` at the times of schedules until it is disposed. */
export const receiveWakes = (
  redisUrl: string,
  wake: () => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable => receive(kind, redisUrl, wake, onError);

/** Makes the job schedulers in Redis what the schedules ask for; what is right already is left alone. */
export async function syncWakers(
  queue: WakeQueue,
  schedules: readonly (CronRule & { scheduleId: string })[],
): Promise<void> {
  const known = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]));
  for (const { scheduleId, cron, timeZone } of schedules) {
    const there = known.get(scheduleId);
    known.delete(scheduleId);
    if (there?.pattern === cron && there.tz === timeZone) continue;
    await queue.upsertJobScheduler(
      scheduleId,
      { pattern: cron, tz: timeZone },
      { name: kind.jobName, data: { scheduleId }, opts: { removeOnComplete: true, removeOnFail: true } },
    );
  }
  for (const scheduleId of known.keys()) await queue.removeJobScheduler(scheduleId);
}
