import type { TaskKind } from "@plumbline/core/task/lifecycle";
import type { Redis } from "ioredis";
import { connectQueue, enqueue, type JobQueue } from "../queue/job-queue.ts";
import { tasks } from "./catalog.ts";
import type { Job } from "./schemas.ts";

/** The sending side of every kind's queue. */
export type TaskQueues = { [K in TaskKind]: JobQueue<Job<K>> };

/** Connects the queues of all kinds of task. */
export function connectTaskQueues(connection: Redis): TaskQueues {
  return {
    run: connectQueue(tasks.run.job, connection),
    proof: connectQueue(tasks.proof.job, connection),
    flameGraph: connectQueue(tasks.flameGraph.job, connection),
    delivery: connectQueue(tasks.delivery.job, connection),
  };
}

/**
 * Puts a task's job into its queue, to be taken at once or after a pause. Idempotent for one attempt: a job that exists is left alone.
 * @throws when Redis does not take it within two seconds; the row stays, and the sweep enqueues it later
 */
export function enqueueTask<K extends TaskKind>(
  { queues }: { queues: TaskQueues },
  kind: K,
  job: Job<K>,
  delayMs = 0,
): Promise<void> {
  return enqueue(queues[kind], tasks[kind].job, job, delayMs);
}
