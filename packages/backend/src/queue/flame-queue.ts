import type { Redis } from "ioredis";
import { z } from "zod";
import { connectQueue, enqueue, type JobKind, type JobQueue, receive } from "./job-queue.ts";

const FlameJob = z.strictObject({ trialId: z.uuid(), attempt: z.number().int().min(0) });
export type FlameJob = z.infer<typeof FlameJob>;

const kind: JobKind<FlameJob> = {
  queueName: "plumbline-flame-graphs",
  jobName: "record-flame-graph",
  schema: FlameJob,
  idOf: ({ trialId, attempt }) => `${trialId}-${attempt}`,
};

export type FlameQueue = JobQueue<FlameJob>;

export const connectFlameQueue = (connection: Redis): FlameQueue => connectQueue(kind, connection);

/** Puts a wish for a flame graph into the queue; the sweep does it again where Redis did not take it. */
export const enqueueFlame = (queue: FlameQueue, job: FlameJob): Promise<void> => enqueue(queue, kind, job);

/** Takes wishes for flame graphs, one at a time, until it is disposed. */
export const receiveFlames = (
  redisUrl: string,
  handle: (job: FlameJob) => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable => receive(kind, redisUrl, handle, onError);
