import type { AppError } from "@plumbline/core/failure/app-error";
import type { StatusAfter, TaskKind } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { LeaseLost, type TaskLease } from "./lease.ts";
import { type Finished, rows } from "./sql/rows.ts";
import { type Settled, settle, settledColumns } from "./sql/settle.ts";
import { columnOf, isHeldBy, setsOf, writeOperation } from "./sql/statement.ts";

const { sql, raw } = Prisma;

/** The end of a task: `error` has the reason of a failure, `results` the columns that its handler produced. */
export type TaskEnd<K extends TaskKind> = {
  status: StatusAfter<K, "finish">;
  error?: AppError;
  results?: Finished[K];
};

/**
 * Ends a task under its lease, together with its parts. Idempotent: if the answer was lost, the same end may be written
 * again.
 * @returns what has ended now; only the task if it had already ended so, since its viewers may not know yet
 * @throws LeaseLost
 */
export async function finish<K extends TaskKind>(
  backend: Backend,
  lease: TaskLease<K>,
  { status, error, results }: TaskEnd<K>,
): Promise<Settled> {
  const { kind } = lease;
  const update = writeOperation(kind, "finish", {
    to: status,
    sets: [rows[kind].finish(error ?? null), ...setsOf(results ?? {})],
    where: [isHeldBy(lease)],
    returning: settledColumns(kind),
  });
  const settled = await settle(backend, kind, update);
  if (settled.ids.length > 0) return settled;
  if (!(await hasEndedSo(backend, lease, status, error?.code))) throw new LeaseLost(lease);
  return { ids: [lease.id], partIds: [] };
}

/** True if the task already has this end, written under this lease. The sweep's `WORKER_LOST` is a different end. */
async function hasEndedSo(backend: Backend, lease: TaskLease, status: string, code: string | undefined) {
  const { table, failure } = rows[lease.kind];
  const found = await query(
    backend,
    z.object({}),
    sql`select 1 from ${raw(table)} where ${isHeldBy(lease)} and ${columnOf(lease.kind, "status")}::text = ${status}
      and ${failure} is not distinct from ${code ?? null}`,
  );
  return found.length > 0;
}
