import type { Redis } from "ioredis";
import { z } from "zod";
import { connectQueue, enqueue, type JobKind, type JobQueue, receive } from "./job-queue.ts";

const RunJob = z.strictObject({ runId: z.uuid(), attempt: z.number().int().min(0) });
export type RunJob = z.infer<typeof RunJob>;

const kind: JobKind<RunJob> = {
  queueName: "plumbline-runs",
  jobName: "execute-run",
  schema: RunJob,
  idOf: ({ runId, attempt }) => `${runId}-${attempt}`,
};

export type RunQueue = JobQueue<RunJob>;

export const connectRunQueue = (connection: Redis): RunQueue => connectQueue(kind, connection);

/**
 * Puts the run's id into the queue. Doing it twice for one attempt is harmless.
 * @throws when Redis does not take it within two seconds; the run's row stays, and the sweep enqueues it later
 */
export const enqueueRun = (queue: RunQueue, job: RunJob): Promise<void> => enqueue(queue, kind, job);

/** Takes runs, one at a time, until it is disposed; a run's failure is data, not an exception of `handle`. */
export const receiveRuns = (
  redisUrl: string,
  handle: (job: RunJob) => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable => receive(kind, redisUrl, handle, onError);
