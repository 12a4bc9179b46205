import type { KindWith } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { tasks } from "./catalog.ts";
import { rows } from "./sql/rows.ts";
import { columnOf, hasId, writeOperation } from "./sql/statement.ts";
import { enqueueSaved } from "./task-queues.ts";

const { sql } = Prisma;

/** Queues an organization's ended task again. @returns false if it has not ended */
export async function requeue<K extends KindWith<"requeue">>(
  backend: Backend,
  kind: K,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const [queued] = await query(
    backend,
    z.object({ attempt: z.number() }),
    writeOperation(kind, "requeue", {
      sets: [rows[kind].requeue],
      where: [hasId(kind, id), sql`${columnOf(kind, "organization_id")} = ${organizationId}`],
      returning: sql`${columnOf(kind, rows[kind].attempt)} as attempt`,
    }),
  );
  if (!queued) return false;
  await enqueueSaved(backend, kind, tasks[kind].toJob(id, queued.attempt));
  return true;
}
