import type { Redis } from "ioredis";
import { z } from "zod";
import { connectQueue, enqueue, type JobKind, type JobQueue, receive } from "./job-queue.ts";

const ProofJob = z.strictObject({ proofId: z.uuid(), attempt: z.number().int().min(0) });
export type ProofJob = z.infer<typeof ProofJob>;

const kind: JobKind<ProofJob> = {
  queueName: "plumbline-proofs",
  jobName: "prove-server",
  schema: ProofJob,
  idOf: ({ proofId, attempt }) => `${proofId}-${attempt}`,
};

export type ProofQueue = JobQueue<ProofJob>;

export const connectProofQueue = (connection: Redis): ProofQueue => connectQueue(kind, connection);

/** Puts a proof's id into the queue; the sweep does it again where Redis did not take it. */
export const enqueueProof = (queue: ProofQueue, job: ProofJob): Promise<void> => enqueue(queue, kind, job);

/** Takes proofs, one at a time, until it is disposed. */
export const receiveProofs = (
  redisUrl: string,
  handle: (job: ProofJob) => Promise<void>,
  onError: (error: Error) => void,
): AsyncDisposable => receive(kind, redisUrl, handle, onError);
