import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { taskKinds, tasks } from "./catalog.ts";
import { rows } from "./sql/rows.ts";
import { columnOf, isIn } from "./sql/statement.ts";

const { sql, raw, join } = Prisma;

/**
 * True if something is to do that a host's work of its own must make room for: a task is due on any host, since this one may take it, or another
 * worker of this host executes one.
 */
export async function isHostWanted(
  backend: Backend,
  { hostId, workerId }: { hostId: string; workerId: string },
): Promise<boolean> {
  const wanting = taskKinds
    .filter((kind) => tasks[kind].host !== null)
    .map((kind) => {
      const { table, due } = rows[kind];
      return sql`(select true from ${raw(table)} where ${isIn(kind, "claim")} and ${due}
        or ${isIn(kind, "finish")} and ${columnOf(kind, "worker_id")} in (
          select worker_id from worker where worker.host_id = ${hostId} and worker.worker_id <> ${workerId}) limit 1)`;
    });
  return (await query(backend, z.object({}), join(wanting, " union all "))).length > 0;
}
