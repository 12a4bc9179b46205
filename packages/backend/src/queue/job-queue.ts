import { type Job, Queue, Worker as QueueWorker } from "bullmq";
import { Redis } from "ioredis";
import type { z } from "zod";
import type { Warns } from "../lifetime/best-effort.ts";

/** A kind of job: the queue's name and all that a job of it carries. PostgreSQL is the truth; a queue only delivers an id. */
export type JobKind<T> = { queueName: string; jobName: string; schema: z.ZodType<T>; idOf: (job: T) => string };

export type JobQueue<T> = Queue<T>;

/** The sending side of a queue. A failure rejects the call; failures of the connection between calls are logged. */
export function connectQueue<T>({ queueName }: JobKind<T>, connection: Redis, log: Warns): JobQueue<T> {
  const queue: Queue<T> = new Queue(queueName, {
    connection,
    // the database decides who works and what happens after a failure, so the queue never tries again by itself
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on("error", (err) => log.warn({ err, queueName }, "a queue has lost Redis"));
  return queue;
}

/** A queue whose Redis takes connections but answers nothing would wait for good. */
const ENQUEUE_WITHIN_MS = 2_000;

/**
 * Puts a job into its queue, to be taken at once or after a pause. Doing it twice with the same id is harmless.
 * @throws when Redis does not take it within two seconds
 */
export async function enqueue<T>(
  queue: JobQueue<T>,
  { jobName, idOf }: JobKind<T>,
  job: T,
  delayMs = 0,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis did not take the job in time")), ENQUEUE_WITHIN_MS);
  });
  try {
    // BullMQ derives these types from T, which is not known here
    const add = queue.add.bind(queue) as (
      name: string,
      data: T,
      options: { jobId: string; delay: number },
    ) => Promise<unknown>;
    await Promise.race([add(jobName, job, { jobId: idOf(job), delay: delayMs }), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Takes jobs from their queue, one at a time, until it is disposed.
 * @param handle must not throw for an expected failure: that is data in PostgreSQL
 */
export function receive<T>(
  { queueName, schema }: JobKind<T>,
  redisUrl: string,
  handle: (job: T) => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on("error", onError);
  const worker = new QueueWorker(queueName, async (job: Job) => handle(schema.parse(job.data)), {
    connection,
    concurrency: 1,
    // a stalled job is not run again: the sweep looks at the row and decides
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
