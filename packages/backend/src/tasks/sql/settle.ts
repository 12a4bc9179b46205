import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../../backend.ts";
import { query } from "../../database/query.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { rows } from "./rows.ts";
import { columnOf } from "./statement.ts";

const { sql, join } = Prisma;

const Settled = z.object({ ids: z.array(z.string()), partIds: z.array(z.string()) });
/** Tasks that a statement has ended, and the parts that ended with them. */
export type Settled = z.infer<typeof Settled>;

/** Columns that an update must return for `settle`. */
export function settledColumns(kind: TaskKind): Prisma.Sql {
  const { id, parts } = rows[kind];
  const ended = parts ? ["status", "failure_code", "failure_message"] : [];
  return join([
    sql`${columnOf(kind, id)} as id`,
    ...[...new Set([id, ...ended])].map((column) => columnOf(kind, column)),
  ]);
}

/**
 * Ends tasks and, in the same statement, their open parts: no run has ended while one of its trials has not.
 * @param update `update … returning` the settled columns, a compare-and-set
 */
export async function settle(backend: Backend, kind: TaskKind, update: Prisma.Sql): Promise<Settled> {
  const parts = rows[kind].parts ?? sql`select null::uuid as part_id where false`;
  const [settled] = await query(
    backend,
    Settled,
    sql`with ended as (${update}), settled as (${parts})
      select array(select id from ended) as ids, array(select part_id from settled) as "partIds"`,
  );
  return settled ?? { ids: [], partIds: [] };
}
