import type { KindWith } from "@plumbline/core/task/lifecycle";
import type { Backend } from "../backend.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { rows } from "./sql/rows.ts";
import { type Settled, settle, settledColumns } from "./sql/settle.ts";
import { columnOf, hasId, writeOperation } from "./sql/statement.ts";

const { sql, raw } = Prisma;

/**
 * Ends an organization's task that nobody has claimed yet, together with its parts.
 * @returns nothing if it was claimed or had ended
 */
export async function cancelWaiting<K extends KindWith<"cancel">>(
  backend: Backend,
  kind: K,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Settled> {
  const requestedAt = raw(rows[kind].cancelRequestedAt ?? "null");
  const update = writeOperation(kind, "cancel", {
    sets: [sql`${requestedAt} = coalesce(${requestedAt}, now()), finished_at = now()`],
    where: [hasId(kind, id), sql`${columnOf(kind, "organization_id")} = ${organizationId}`],
    returning: settledColumns(kind),
  });
  return settle(backend, kind, update);
}
