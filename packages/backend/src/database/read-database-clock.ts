import { z } from "zod";
import { Prisma } from "../generated/prisma/client.ts";
import { type Queryable, query } from "./query.ts";

/** PostgreSQL's present time: the one clock that all processes share. */
export async function readDatabaseClock(backend: Queryable): Promise<Date> {
  const [row] = await query(backend, z.object({ now: z.date() }), Prisma.sql`select now()::timestamptz(3) as now`);
  if (!row) throw new Error("PostgreSQL has not told its time");
  return row.now;
}
