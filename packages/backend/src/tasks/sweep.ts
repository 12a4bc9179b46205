import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { tasks } from "./catalog.ts";
import { rows } from "./sql/rows.ts";
import { type Settled, settle, settledColumns } from "./sql/settle.ts";
import { columnOf, isIn, writeOperation } from "./sql/statement.ts";
import { enqueueTask } from "./task-queues.ts";

const { sql, raw } = Prisma;

/** More are queued by the next sweep. */
const QUEUED_AT_ONCE = 1_000;

/**
 * Brings queue and database back together: tasks whose holder is lost end as WORKER_LOST or are due again, as the catalog says, and
 * waiting ones get their job again (a job that exists is left alone). Idempotent, safe to run in any process.
 * @param onSettled hears of what was ended, before Redis is asked for anything
 * @throws when Redis does not answer; what was lost has ended nevertheless
 */
export async function sweep<K extends TaskKind>(
  backend: Backend,
  kind: K,
  onSettled: (settled: Settled) => Promise<void> = async () => undefined,
): Promise<{ enqueued: number; lost: number }> {
  const settled = await expire(backend, kind);
  await onSettled(settled);
  const waiting = await findWaiting(backend, kind);
  for (const { id, attempt } of waiting) await enqueueTask(backend, kind, tasks[kind].toJob(id, attempt));
  return { enqueued: waiting.length, lost: settled.ids.length };
}

async function expire(backend: Backend, kind: TaskKind): Promise<Settled> {
  const { crash } = tasks[kind];
  const { expire: sets } = rows[kind];
  if (crash === "retry" || !sets) return { ids: [], partIds: [] };
  const update = writeOperation(kind, "expire", {
    sets: [sets(crash.failure)],
    where: [isExpired(kind)],
    returning: settledColumns(kind),
  });
  return settle(backend, kind, update);
}

/** Rows whose lease is over, or whose worker has fallen silent. */
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
