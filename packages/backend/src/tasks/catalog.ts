import { retryAfterMs } from "@plumbline/core/notification/retry-after";
import { SCRIPT_SECONDS } from "@plumbline/core/script/script-seconds";
import { backoffMs } from "@plumbline/core/task/attempts";
import type { TaskKind } from "@plumbline/core/task/lifecycle";
import type { z } from "zod";
import type { JobKind } from "../queue/job-queue.ts";
import { GONE_MS } from "../workers/find-workers.ts";
import { type ClaimedFacts, claimedFacts, type Job, jobSchemas } from "./schemas.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Policy of one kind of task: queue, lease, retries, and the end after a crash. */
type TaskPolicy<K extends TaskKind> = {
  /** The process that executes it. */
  process: "worker" | "web";
  /**
   * Its priority on the host: one that begins makes those after it stop and go back to the queue. People wait for
   * `second`, nobody for `last`; null: it does not use the host.
   */
  host: "first" | "second" | "last" | null;
  job: JobKind<Job<K>>;
  /** The job of a row with that number of claims. */
  toJob: (id: string, attempt: number) => Job<K>;
  /** A claimed row: the facts that its handler needs, with the columns' names in camel case. */
  claimed: z.ZodType<ClaimedFacts<K>>;
  /** The holder is lost after `ms` without a renewal, or once its worker has sent no heartbeat for `silentMs`. */
  lease: { ms: number; silentMs?: number };
  /** The backoff in ms after the n-th failed attempt; null: the task has failed permanently. */
  retryAfterMs: (failed: number, status: number | null) => number | null;
  /** The end of a task whose holder is lost: it fails with this message, or is retried once its lease is over. */
  crash: { failure: string } | "retry";
};

/** The sentence for a run whose worker is lost. */
export const RUN_LOST = "The worker stopped answering while it executed this run.";

/** No retries: after a failure it is done again on request alone. */
const never = () => null;

const policies = {
  run: {
    process: "worker",
    host: "first",
    job: {
      queueName: "plumbline-runs",
      jobName: "execute-run",
      schema: jobSchemas.run,
      idOf: ({ runId, attempt }) => `${runId}-${attempt}`,
    },
    toJob: (runId, attempt) => ({ runId, attempt }),
    claimed: claimedFacts.run,
    // renewed every second, and swept every five: a lost worker is noticed within 20 s
    lease: { ms: 15 * SECOND_MS },
    retryAfterMs: backoffMs,
    crash: { failure: RUN_LOST },
  },
  proof: {
    process: "worker",
    host: "last",
    job: {
      queueName: "plumbline-proofs",
      jobName: "prove-server",
      schema: jobSchemas.proof,
      idOf: ({ proofId, attempt }) => `${proofId}-${attempt}`,
    },
    toJob: (proofId, attempt) => ({ proofId, attempt }),
    claimed: claimedFacts.proof,
    // two minutes for each workload and an image's build
    lease: { ms: 60 * MINUTE_MS, silentMs: GONE_MS },
    retryAfterMs: never,
    crash: { failure: "The worker stopped answering while it proved this server." },
  },
  flameGraph: {
    process: "worker",
    host: "second",
    job: {
      queueName: "plumbline-flame-graphs",
      jobName: "record-flame-graph",
      schema: jobSchemas.flameGraph,
      idOf: ({ trialId, attempt }) => `${trialId}-${attempt}`,
    },
    toJob: (trialId, attempt) => ({ trialId, attempt }),
    claimed: claimedFacts.flameGraph,
    // a minute and an image's build
    lease: { ms: 30 * MINUTE_MS },
    retryAfterMs: never,
    crash: { failure: "The worker stopped answering while it recorded this flame graph." },
  },
  script: {
    process: "worker",
    host: "second",
    job: {
      queueName: "plumbline-scripts",
      jobName: "execute-script",
      schema: jobSchemas.script,
      idOf: ({ scriptRunId, attempt }) => `${scriptRunId}-${attempt}`,
    },
    toJob: (scriptRunId, attempt) => ({ scriptRunId, attempt }),
    claimed: claimedFacts.script,
    // the longest script, and two images' builds
    lease: { ms: SCRIPT_SECONDS.most * SECOND_MS + 60 * MINUTE_MS, silentMs: GONE_MS },
    retryAfterMs: never,
    crash: { failure: "The worker stopped answering while it executed this script." },
  },
  delivery: {
    process: "web",
    host: null,
    job: {
      queueName: "plumbline-deliveries",
      jobName: "deliver",
      schema: jobSchemas.delivery,
      idOf: ({ deliveryId, tries }) => `${deliveryId}-${tries}`,
    },
    toJob: (deliveryId, tries) => ({ deliveryId, tries }),
    claimed: claimedFacts.delivery,
    // an attempt takes half a minute at the most
    lease: { ms: MINUTE_MS },
    retryAfterMs,
    crash: "retry",
  },
} satisfies { [K in TaskKind]: TaskPolicy<K> };

/** Every kind of task and its policy. A kind without an entry does not compile. */
export const tasks: { [K in TaskKind]: TaskPolicy<K> } = policies;

/** The kinds of task that a process executes: its table of handlers must cover them. */
export type KindOn<P extends TaskPolicy<TaskKind>["process"]> = {
  [K in TaskKind]: (typeof policies)[K]["process"] extends P ? K : never;
}[TaskKind];

/** The kinds of task that yield the host to a run. */
export type YieldingKind = {
  [K in TaskKind]: (typeof policies)[K]["host"] extends "second" | "last" ? K : never;
}[TaskKind];

export const taskKinds = Object.keys(policies) as TaskKind[];
