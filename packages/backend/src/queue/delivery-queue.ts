import type { Redis } from "ioredis";
import { z } from "zod";
import { connectQueue, enqueue, type JobKind, type JobQueue, receive } from "./job-queue.ts";

const DeliveryJob = z.strictObject({ deliveryId: z.uuid(), tries: z.number().int().min(0) });
export type DeliveryJob = z.infer<typeof DeliveryJob>;

const kind: JobKind<DeliveryJob> = {
  queueName: "plumbline-deliveries",
  jobName: "deliver",
  schema: DeliveryJob,
  idOf: ({ deliveryId, tries }) => `${deliveryId}-${tries}`,
};

export type DeliveryQueue = JobQueue<DeliveryJob>;

export const connectDeliveryQueue = (connection: Redis): DeliveryQueue => connectQueue(kind, connection);

/** Lets a message be tried after a pause; the sweep does it again where Redis did not take it. */
export const enqueueDelivery = (queue: DeliveryQueue, job: DeliveryJob, delayMs = 0): Promise<void> =>
  enqueue(queue, kind, job, delayMs);

/** Takes messages to be tried, one at a time, until it is disposed. */
export const receiveDeliveries = (
  redisUrl: string,
  handle: (job: DeliveryJob) => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable => receive(kind, redisUrl, handle, onError);
