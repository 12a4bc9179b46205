import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { type KindOn, tasks } from "./catalog.ts";
import type { Claimed } from "./lease.ts";
import { rows } from "./sql/rows.ts";
import { columnOf, hasId, writeOperation } from "./sql/statement.ts";

const { sql, raw, join } = Prisma;

/**
 * Claims a waiting task: of any number of holders racing for it, exactly one gets the lease.
 * @returns null for a duplicate delivery of the job, or a task that has ended meanwhile: acknowledge and stop
 */
export async function claim<K extends KindOn<"worker">>(
  backend: Backend,
  kind: K,
  by: { id: string; workerId: string },
): Promise<Claimed<K> | null>;
/**
 * A claimed delivery has the same status as a waiting one: only the job's number of attempts identifies a duplicate of
 * the job.
 */
export async function claim(
  backend: Backend,
  kind: "delivery",
  by: { id: string; attempt: number },
): Promise<Claimed<"delivery"> | null>;
export async function claim(
  backend: Backend,
  kind: TaskKind,
  { id, workerId, attempt }: { id: string; workerId?: string; attempt?: number },
) {
  const { attempt: count, fence, claim: row } = rows[kind];
  const statement = writeOperation(kind, "claim", {
    sets: [sql`${raw(count)} = ${columnOf(kind, count)} + 1`, row.sets({ workerId, leaseMs: tasks[kind].lease.ms })],
    from: row.from,
    where: [
      hasId(kind, id),
      row.joined,
      ...(attempt === undefined ? [] : [sql`${columnOf(kind, count)} = ${attempt}`]),
    ],
    returning: join([
      row.facts,
      ...fence.map((column) => sql`${columnOf(kind, column)} as ${raw(`"fence.${column}"`)}`),
    ]),
  });
  const [found] = await query(backend, z.looseObject({}), statement);
  if (!found) return null;
  const held = Object.fromEntries(fence.map((column) => [column, found[`fence.${column}`]]));
  return { ...tasks[kind].claimed.parse(found), kind, id, fence: held };
}
