import type { TaskKind } from "@plumbline/core/task/lifecycle";
import type { Redis } from "ioredis";
import { bestEffort, type Warns } from "../lifetime/best-effort.ts";
import { connectQueue, type JobQueue } from "../queue/job-queue.ts";
import { tasks } from "./catalog.ts";
import type { Job } from "./schemas.ts";

/** The sending side of every kind's queue. */
export type TaskQueues = { [K in TaskKind]: JobQueue<Job<K>> };

/** Connects the queues of all kinds of task. */
export function connectTaskQueues(connection: Redis, log: Warns): TaskQueues {
  return {
    run: connectQueue(tasks.run.job, connection, log),
    proof: connectQueue(tasks.proof.job, connection, log),
    flameGraph: connectQueue(tasks.flameGraph.job, connection, log),
    script: connectQueue(tasks.script.job, connection, log),
    delivery: connectQueue(tasks.delivery.job, connection, log),
  };
}

/**
 * Enqueues a task's job, due at once or after a delay. Idempotent for one attempt: an existing job is left alone.
 * @throws if Redis does not accept it within half a second; the row stays, and the sweep enqueues it later
 */
export function enqueueTask<K extends TaskKind>(
  { queues }: { queues: TaskQueues },
  kind: K,
  job: Job<K>,
  delayMs = 0,
): Promise<void> {
  return queues[kind].add(job, delayMs);
}

/**
 * Enqueues a task whose row is saved. A failure loses nothing and is logged: the sweep finds waiting rows without a
 * job.
 */
export async function enqueueSaved<K extends TaskKind>(
  { queues, outages }: { queues: TaskQueues; outages: Warns },
  kind: K,
  job: Job<K>,
  delayMs = 0,
): Promise<void> {
  await bestEffort(enqueueTask({ queues }, kind, job, delayMs), outages, `enqueueing a ${kind}`);
}
