import type { CronRule } from "@plumbline/core/schedule/cron";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Warns } from "../lifetime/best-effort.ts";
import { type JobKind, openQueue } from "./job-queue.ts";

const WakeJob = z.strictObject({ scheduleId: z.uuid() });
type WakeJob = z.infer<typeof WakeJob>;

/** Wakes a process at the times of schedules. The database decides which slots are due. */
export const wakeJob: JobKind<WakeJob> = {
  queueName: "plumbline-clock",
  jobName: "wake",
  schema: WakeJob,
  idOf: ({ scheduleId }) => scheduleId,
};

export type WakeQueue = Queue<WakeJob>;

/** Connects the job schedulers of Redis. */
export const connectWakers = (connection: Redis, log: Warns): WakeQueue => openQueue(wakeJob, connection, log);

/** Synchronizes the job schedulers in Redis with the schedules; correct ones are left alone. */
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
      { name: wakeJob.jobName, data: { scheduleId }, opts: { removeOnComplete: true, removeOnFail: true } },
    );
  }
  for (const scheduleId of known.keys()) await queue.removeJobScheduler(scheduleId);
}
