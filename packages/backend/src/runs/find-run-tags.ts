import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** As many as a list to choose from can hold. */
const MOST = 200;

/** The tags of the organization's runs, in alphabetical order, to choose from. */
export async function findRunTags({ backend, organizationId }: Scope): Promise<string[]> {
  const rows = await query(
    backend,
    z.object({ tag: z.string() }),
    sql`select distinct unnest(tags) as tag from run where organization_id = ${organizationId} order by tag limit ${MOST}`,
  );
  return rows.map(({ tag }) => tag);
}
