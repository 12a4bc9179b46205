import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { taskKinds, tasks } from "./catalog.ts";
import { rows } from "./sql/rows.ts";
import { isIn } from "./sql/statement.ts";

const { sql, raw, join } = Prisma;

const Attempt = z.object({ runId: z.string(), attempt: z.number() });

/** Runs, proofs and flame graphs that workers execute now, by id: the reaper must not touch their containers. */
export function findLiveAttempts(backend: Backend): Promise<z.infer<typeof Attempt>[]> {
  const running = taskKinds
    .filter((kind) => tasks[kind].host !== null)
    .map((kind) => {
      const { table, id, attempt } = rows[kind];
      return sql`select ${raw(id)} as "runId", ${raw(attempt)} as attempt from ${raw(table)} where ${isIn(kind, "finish")}`;
    });
  return query(backend, Attempt, join(running, " union all "));
}
