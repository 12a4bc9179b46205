import type { KindWith } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { LeaseLost, type TaskLease } from "./lease.ts";
import { type Released, rows } from "./sql/rows.ts";
import { isHeldBy, setsOf, writeOperation } from "./sql/statement.ts";

/**
 * Releases a task to be claimed again: it yielded to a run, or is retried after a backoff.
 * @param results columns that its handler produced
 * @throws LeaseLost, also if it was released before
 */
export async function release<K extends KindWith<"release">>(
  backend: Backend,
  lease: TaskLease<K>,
  results?: Released[K],
): Promise<void> {
  const { kind } = lease;
  const { release: sets } = rows[kind];
  const released = await query(
    backend,
    z.object({}),
    writeOperation(kind, "release", {
      sets: [...(sets ? [sets] : []), ...setsOf(results ?? {})],
      where: [isHeldBy(lease)],
      returning: Prisma.sql`true`,
    }),
  );
  if (released.length === 0) throw new LeaseLost(lease);
}
