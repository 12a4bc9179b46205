import type { AppError } from "@plumbline/core/failure/app-error";
import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { Prisma } from "../../generated/prisma/client.ts";

const { sql, empty } = Prisma;
type Sql = Prisma.Sql;

/**
 * Layout of a kind of task in its table: names of columns, and the columns that each operation sets besides the status.
 */
type TaskRow = {
  table: string;
  id: string;
  /** Counts the claims. */
  attempt: string;
  /** Columns that a claim sets to a value which no other claim has. */
  fence: readonly string[];
  /** The end of a claim; null: it follows from the claim's start and the catalog's duration. */
  leaseUntil: string | null;
  /** The time of a request for its cancellation; null: it cannot be cancelled. */
  cancelRequestedAt: string | null;
  /** Order in which waiting rows are queued again. */
  order: string;
  /** Condition under which a waiting row is due. */
  due: Sql;
  claim: {
    sets: (by: { workerId: string | undefined; leaseMs: number }) => Sql;
    /** Tables that the facts are read from besides its own, and how they are joined. */
    from: Sql;
    joined: Sql;
    facts: Sql;
  };
  finish: (failure: AppError | null) => Sql;
  /** The failure code. */
  failure: Sql;
  /** Null: only the columns that the caller sets. */
  release: Sql | null;
  expire: ((failure: string) => Sql) | null;
  requeue: Sql;
  /** Ends the parts of the rows in `ended`, in the same statement, and returns their ids as `part_id`. */
  parts: Sql | null;
};

type Nothing = Record<string, never>;

/** Columns that a kind's handler sets on finish, as they are written: JSON as text. */
export type Finished = {
  run: Nothing;
  proof: Nothing;
  flameGraph: { recording: string; stacks: Uint8Array };
  script: { report: string; image_digest: string | null };
  delivery: { attempts: string };
};

/** Columns that a kind's handler sets on release; a time as an expression, so that the database's clock decides. */
export type Released = Omit<Finished, "flameGraph" | "script" | "delivery"> & {
  flameGraph: Nothing;
  script: Nothing;
  delivery: { attempts: string; next_at: Sql };
};

/** A time that many ms from now, by the database's clock. */
export const fromNow = (ms: number): Sql => sql`now() + ${ms} * interval '1 millisecond'`;

/** Columns of every task that a worker executes. */
const worked = {
  attempt: "attempt",
  fence: ["attempt", "worker_id", "started_at"],
  leaseUntil: null,
  due: sql`true`,
  cancelRequestedAt: null,
  failure: sql`failure_code`,
  finish: (failure: AppError | null) => sql`finished_at = now(), failure_code = ${failure?.code ?? null},
    failure_message = ${failure?.message ?? null}, evidence = ${failure && JSON.stringify(failure.evidence)}::jsonb`,
  release: sql`worker_id = null, started_at = null`,
  expire: (failure: string) => sql`finished_at = now(), failure_code = 'WORKER_LOST', failure_message = ${failure},
    evidence = jsonb_build_object('worker', worker_id)`,
  requeue: sql`worker_id = null, started_at = null, finished_at = null,
    failure_code = null, failure_message = null, evidence = null`,
  parts: null,
} as const;

export const rows: { readonly [K in TaskKind]: TaskRow } = {
  run: {
    ...worked,
    table: "run",
    id: "run_id",
    fence: [...worked.fence, "lease_id"],
    leaseUntil: "lease_until",
    cancelRequestedAt: "cancel_requested_at",
    order: "run_id",
    // one that waits for its host to be idle has no job
    due: sql`(run.retry_at is null or run.retry_at <= now()) and run.host_id is null`,
    claim: {
      sets: ({ workerId, leaseMs }) => sql`worker_id = ${workerId}, started_at = now(), retry_at = null,
        lease_id = gen_random_uuid(), lease_until = ${fromNow(leaseMs)}`,
      from: empty,
      joined: sql`true`,
      facts: sql`run.run_id as "runId", run.organization_id as "organizationId", run.lease_id as "leaseId", run.attempt, run.spec`,
    },
    // the lease's id stays, so that the end can be written again under it
    finish: (failure) => sql`${worked.finish(failure)}, lease_until = null`,
    expire: (failure) => sql`${worked.expire(failure)}, lease_id = null, lease_until = null`,
    // worker and start stay, for the record of the attempt
    release: sql`lease_id = null, lease_until = null`,
    // trials that never began end as cancelled, one in progress ends as the run does; one update for both, so that a
    // trial that begins meanwhile is read again once its row is free
    parts: sql`update trial set phase = null, finished_at = now(),
        status = case when trial.status = 'running' and ended.status = 'failed' then 'failed' else 'cancelled' end::"Status",
        failure_code = case when trial.status = 'running' then ended.failure_code end,
        failure_message = case when trial.status = 'running' then ended.failure_message end
      from ended where trial.run_id = ended.run_id and trial.status in ('queued', 'running')
      returning trial.trial_id as part_id`,
  },
  proof: {
    ...worked,
    table: "proof",
    id: "proof_id",
    order: "proof_id",
    claim: {
      // the server's version at the time of the claim
      sets: ({ workerId }) => sql`worker_id = ${workerId}, started_at = now(), source_digest = server.source_digest`,
      from: sql`from server`,
      // a proof of a removed server stays queued until the catalogue is synchronized, which deletes it
      joined: sql`server.organization_id = proof.organization_id and server.server_id = proof.server_id
        and server.removed_at is null`,
      facts: sql`proof.proof_id as "proofId", proof.organization_id as "organizationId", proof.attempt,
        proof.server_id as "serverId", server.source_digest as "sourceDigest", server.manifest`,
    },
  },
  flameGraph: {
    ...worked,
    table: "flame_graph",
    id: "trial_id",
    order: "asked_at",
    claim: {
      sets: ({ workerId }) => sql`worker_id = ${workerId}, started_at = now()`,
      from: sql`from trial join run on run.run_id = trial.run_id`,
      joined: sql`trial.trial_id = flame_graph.trial_id`,
      facts: sql`flame_graph.trial_id as "trialId", flame_graph.organization_id as "organizationId", flame_graph.attempt,
        trial.run_id as "runId", trial.server_id as "serverId", trial.plan, trial.limits, run.spec`,
    },
    requeue: sql`${worked.requeue}, asked_at = now()`,
  },
  script: {
    ...worked,
    table: "script_run",
    id: "script_run_id",
    cancelRequestedAt: "cancel_requested_at",
    order: "script_run_id",
    claim: {
      sets: ({ workerId }) => sql`worker_id = ${workerId}, started_at = now()`,
      // a server that was removed meanwhile is reported by the build, and a target by the look for it
      from: sql`from (
        select asked.script_run_id, coalesce(server.source_digest, target.digest, '') as source_digest, server.manifest
        from script_run asked
        left join server on server.organization_id = asked.organization_id and server.server_id = asked.server_id
        left join target on target.organization_id = asked.organization_id and target.target_id = asked.server_id
      ) as against`,
      joined: sql`against.script_run_id = script_run.script_run_id`,
      facts: sql`script_run.script_run_id as "scriptRunId", script_run.organization_id as "organizationId",
        script_run.attempt, script_run.server_id as "serverId", against.source_digest as "sourceDigest",
        against.manifest, script_run.setup`,
    },
  },
  delivery: {
    table: "delivery",
    id: "delivery_id",
    attempt: "tries",
    fence: ["tries", "next_at"],
    leaseUntil: "next_at",
    order: "next_at",
    due: sql`delivery.next_at <= now()`,
    claim: {
      sets: ({ leaseMs }) => sql`next_at = ${fromNow(leaseMs)}`,
      from: empty,
      joined: sql`true`,
      facts: sql`delivery.delivery_id as "deliveryId", delivery.tries`,
    },
    cancelRequestedAt: null,
    finish: () => sql`next_at = null`,
    failure: sql`null::text`,
    release: null,
    expire: null,
    requeue: sql`next_at = now()`,
    parts: null,
  },
};
