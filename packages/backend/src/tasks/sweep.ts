import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { GONE_MS } from "../workers/find-workers.ts";
import { tasks } from "./catalog.ts";
import { judgeSteadily } from "./judge-steadily.ts";
import { rows } from "./sql/rows.ts";
import { type Settled, settle, settledColumns } from "./sql/settle.ts";
import { columnOf, isIn, writeOperation } from "./sql/statement.ts";
import { enqueueTask } from "./task-queues.ts";

const { sql, raw } = Prisma;

/** Jobs per sweep: the next one queues the others. */
const QUEUED_AT_ONCE = 1_000;

/**
 * Reconciles queue and database. Tasks whose holder is lost end as WORKER_LOST or become due again, by the catalog's
 * policy. Waiting tasks get their job again; an existing job is left alone. Idempotent, safe in any process.
 * Runs have a sweep of their own, which keeps their failed attempts.
 * @param onSettled receives the ended tasks, before any request to Redis
 * @throws if Redis does not answer; lost tasks have ended nevertheless
 */
export async function sweep<K extends Exclude<TaskKind, "run">>(
  backend: Backend,
  kind: K,
  onSettled: (settled: Settled) => Promise<void> = async () => undefined,
): Promise<{ enqueued: number; lost: number }> {
  const settled = await expire(backend, kind);
  await onSettled(settled);
  return { enqueued: await enqueueWaiting(backend, kind), lost: settled.ids.length };
}

/** Gives waiting tasks that are due their job again. @returns their number */
export async function enqueueWaiting<K extends TaskKind>(backend: Backend, kind: K): Promise<number> {
  const waiting = await findWaiting(backend, kind);
  for (const { id, attempt } of waiting) await enqueueTask(backend, kind, tasks[kind].toJob(id, attempt));
  return waiting.length;
}

async function expire(backend: Backend, kind: TaskKind): Promise<Settled> {
  const { crash, lease } = tasks[kind];
  const { expire: sets } = rows[kind];
  if (crash === "retry" || !sets) return { ids: [], partIds: [] };
  const lost = await judgeSteadily(backend, lease.silentMs ?? Math.min(lease.ms, GONE_MS), () =>
    findLost(backend, kind),
  );
  if (lost.length === 0) return { ids: [], partIds: [] };
  const update = writeOperation(kind, "expire", {
    sets: [sets(crash.failure)],
    where: [isExpired(kind)],
    returning: settledColumns(kind),
  });
  return settle(backend, kind, update);
}

function findLost(backend: Backend, kind: TaskKind): Promise<object[]> {
  const { table } = rows[kind];
  return query(
    backend,
    z.object({}),
    sql`select from ${raw(table)} where ${isIn(kind, "expire")} and ${isExpired(kind)}`,
  );
}

/** The condition that a row's lease is over, or its worker's heartbeat is missing. */
function isExpired(kind: TaskKind): Prisma.Sql {
  const { leaseUntil } = rows[kind];
  const { ms, silentMs } = tasks[kind].lease;
  if (leaseUntil) return sql`${columnOf(kind, leaseUntil)} < now()`;
  const isOlderThan = (age: number) => sql`${columnOf(kind, "started_at")} < now() - ${age} * interval '1 millisecond'`;
  if (silentMs === undefined) return isOlderThan(ms);
  return sql`(${isOlderThan(ms)} or ${isOlderThan(silentMs)} and not exists (
    select from worker where worker.worker_id = ${columnOf(kind, "worker_id")}
      and worker.seen_at >= now() - ${silentMs} * interval '1 millisecond'))`;
}

function findWaiting(backend: Backend, kind: TaskKind): Promise<{ id: string; attempt: number }[]> {
  const { table, id, attempt, order, due } = rows[kind];
  return query(
    backend,
    z.object({ id: z.string(), attempt: z.number() }),
    sql`select ${raw(id)} as id, ${raw(attempt)} as attempt from ${raw(table)}
      where ${isIn(kind, "claim")} and ${due} order by ${raw(order)} limit ${QUEUED_AT_ONCE}`,
  );
}
