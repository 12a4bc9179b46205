import type { KindWith } from "@plumbline/core/task/lifecycle";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { tasks } from "./catalog.ts";
import { LeaseLost, type TaskLease } from "./lease.ts";
import { fromNow, rows } from "./sql/rows.ts";
import { isHeldBy, writeOperation } from "./sql/statement.ts";

const { sql, raw } = Prisma;

const Renewed = z.object({ cancelRequested: z.boolean() });

/**
 * Extends a lease to its full duration from now.
 * @returns a flag: true if somebody requested the task's cancellation
 * @throws LeaseLost
 */
export async function renew<K extends KindWith<"renew">>(
  backend: Backend,
  lease: TaskLease<K>,
): Promise<z.infer<typeof Renewed>> {
  const { kind } = lease;
  const { leaseUntil, cancelRequestedAt } = rows[kind];
  if (!leaseUntil || !cancelRequestedAt) throw new Error(`the table of a ${kind} keeps no lease that can be renewed`);
  const [renewed] = await query(
    backend,
    Renewed,
    writeOperation(kind, "renew", {
      sets: [sql`${raw(leaseUntil)} = ${fromNow(tasks[kind].lease.ms)}`],
      where: [isHeldBy(lease)],
      returning: sql`${raw(cancelRequestedAt)} is not null as "cancelRequested"`,
    }),
  );
  if (!renewed) throw new LeaseLost(lease);
  return renewed;
}
