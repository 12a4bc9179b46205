import { type Operation, type TaskKind, transitionOf } from "@plumbline/core/task/lifecycle";
import { Prisma } from "../../generated/prisma/client.ts";
import type { TaskLease } from "../lease.ts";
import { rows } from "./rows.ts";

const { sql, raw, join, empty } = Prisma;
type Sql = Prisma.Sql;

/** Assignments of an operation besides the status, the condition for its row, and the columns it returns. */
type Write = {
  /** Default: the only status that the operation leads to. */
  to?: string;
  sets: readonly Sql[];
  from?: Sql;
  where: readonly Sql[];
  returning: Sql;
};

/** A column of the kind's table, with the table's name. */
export const columnOf = (kind: TaskKind, column: string): Sql => raw(`${rows[kind].table}.${column}`);

/** The row with that id. */
export const hasId = (kind: TaskKind, id: string): Sql => sql`${columnOf(kind, rows[kind].id)} = ${id}`;

/** The condition that the row is as the lease's claim left it: nobody else has claimed it since. */
export function isHeldBy({ kind, id, fence }: TaskLease): Sql {
  const columns = Object.entries(fence).map(([column, value]) => sql`${columnOf(kind, column)} = ${value}`);
  return join([hasId(kind, id), ...columns], " and ");
}

/** The condition that the table of states allows the operation; false if the kind does not offer it. */
export function isIn(kind: TaskKind, operation: Operation): Sql {
  const from = transitionOf(kind, operation)?.from ?? [];
  return from.length === 0 ? sql`false` : sql`${columnOf(kind, "status")} in (${join(from.map(literal))})`;
}

/** Columns of an operation's result, by name. */
export const setsOf = (values: object): Sql[] =>
  Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`);

/**
 * An operation as one compare-and-set: it changes nothing unless the table of states allows it.
 * @throws if the kind does not offer the operation, or it does not lead to that status
 */
export function writeOperation(
  kind: TaskKind,
  operation: Operation,
  { to = transitionOf(kind, operation)?.to[0], sets, from = empty, where, returning }: Write,
): Sql {
  if (to === undefined || !transitionOf(kind, operation)?.to.includes(to))
    throw new Error(`${operation} does not lead a ${kind} to ${to}`);
  const changes = join([sql`status = ${literal(to)}`, ...sets]);
  const conditions = join([isIn(kind, operation), ...where], " and ");
  return sql`update ${raw(rows[kind].table)} set ${changes} ${from} where ${conditions} returning ${returning}`;
}

/** Statuses are literals: as parameters they would need one table's type. They come from the table of states alone. */
const literal = (status: string): Sql => raw(`'${status}'`);
