import { type Job, Queue, Worker as QueueWorker } from "bullmq";
import { Redis } from "ioredis";
import type { z } from "zod";
import type { Warns } from "../lifetime/best-effort.ts";

/** A kind of job: its queue's name and its payload. PostgreSQL is the source of truth; a queue only delivers an id. */
export type JobKind<T> = { queueName: string; jobName: string; schema: z.ZodType<T>; idOf: (job: T) => string };

/** The sending side of a queue. */
export interface JobQueue<T> {
  /**
   * Adds a job, due at once or after a delay. Idempotent: a job whose id is known already is left alone, except that one which is
   * due now waits no longer. A delay is counted by clocks of processes, and one of them may be hours ahead.
   * @throws if the store does not accept it within half a second
   */
  add(job: T, delayMs: number): Promise<void>;
  /** Jobs that are due. */
  countWaiting(): Promise<number>;
  close(): Promise<void>;
}

/** Connects the sending side of a queue. Failures of the connection between calls are logged. */
export function connectQueue<T>(kind: JobKind<T>, connection: Redis, log: Warns): JobQueue<T> {
  const queue = openQueue(kind, connection, log);
  return {
    add: (job, delayMs) => add(queue, kind, job, delayMs),
    countWaiting: () => queue.getWaitingCount(),
    close: () => queue.close(),
  };
}

/** The queue in the terms of its library. */
export function openQueue<T>({ queueName }: JobKind<T>, connection: Redis, log: Warns): Queue<T> {
  const queue: Queue<T> = new Queue(queueName, {
    connection,
    // the database decides who works and what happens after a failure, so the queue never retries by itself
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on("error", (err) => log.warn({ err, queueName }, "a queue has lost Redis"));
  return queue;
}

/** Requests do not wait longer for Redis: the sweep enqueues a saved row later. */
const ENQUEUE_WITHIN_MS = 500;

async function add<T>(queue: Queue<T>, kind: JobKind<T>, job: T, delayMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis did not take the job in time")), ENQUEUE_WITHIN_MS);
  });
  try {
    await Promise.race([send(queue, kind, job, delayMs), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function send<T>(queue: Queue<T>, { jobName, idOf }: JobKind<T>, job: T, delayMs: number): Promise<void> {
  // BullMQ derives the types of `add` from T, which is unknown here
  const untyped: Pick<Queue, "add"> = queue as Queue;
  const known = await untyped.add(jobName, job, { jobId: idOf(job), delay: delayMs });
  if (delayMs === 0 && (await known.isDelayed())) await known.promote();
}

/**
 * Processes jobs of a queue, one at a time, until disposed.
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
    // a stalled job is not run again: the sweep checks the row and decides
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
