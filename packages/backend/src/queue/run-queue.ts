import { type Job, Queue, Worker as QueueWorker } from "bullmq";
import { Redis } from "ioredis";
import { z } from "zod";

const QUEUE_NAME = "plumbline-runs";

/** All that a job carries. PostgreSQL is the truth; the queue only delivers an id. */
export const RunJob = z.strictObject({ runId: z.uuid(), attempt: z.number().int().min(0) });
export type RunJob = z.infer<typeof RunJob>;

export type RunQueue = Queue<RunJob>;

/** The queue's sending side. Errors surface at the calls; the events have nobody to tell. */
export function connectRunQueue(connection: Redis): RunQueue {
  const queue: RunQueue = new Queue(QUEUE_NAME, {
    connection,
    // the database decides who works and what happens after a failure, so the queue never tries again by itself
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on("error", () => undefined);
  return queue;
}

/** A queue whose Redis takes connections but answers nothing would wait for good. */
const ENQUEUE_WITHIN_MS = 2_000;

/**
 * Puts the run's id into the queue. Doing it twice for one attempt is harmless: the job's id is made of both.
 * @throws when Redis does not take it within two seconds; the run's row stays, and the sweep enqueues it later
 */
export async function enqueueRun(queue: RunQueue, job: RunJob): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis did not take the job in time")), ENQUEUE_WITHIN_MS);
  });
  try {
    await Promise.race([queue.add("execute-run", job, { jobId: `${job.runId}-${job.attempt}` }), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Takes ids from the queue, one at a time, until it is disposed.
 * @param handle must not throw for an expected failure: a run's failure is data in PostgreSQL
 */
export function receiveRuns(
  redisUrl: string,
  handle: (job: RunJob) => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on("error", onError);
  const worker = new QueueWorker<RunJob>(QUEUE_NAME, async (job: Job<RunJob>) => handle(RunJob.parse(job.data)), {
    connection,
    concurrency: 1,
    // a stalled job is not run again: the sweep looks at the lease and decides
    maxStalledCount: 0,
  });
  worker.on("error", onError);
  return {
    async [Symbol.asyncDispose]() {
      await worker.close();
      connection.disconnect();
    },
  };
}
