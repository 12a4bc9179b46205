import { Id } from "@plumbline/core/json/key-of";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { measuredAlone } from "../database/measured-alone.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** A server under a scenario. */
export const FindVersions = z.strictObject({ serverId: Id, scenarioId: Id });
export type FindVersions = z.infer<typeof FindVersions>;

/** A version of a server's source: its digest, its library, and the number of its finished rounds. */
const MeasuredVersion = z.object({ version: z.string(), library: z.string(), rounds: z.number(), lastAt: z.date() });
export type MeasuredVersion = z.infer<typeof MeasuredVersion>;

const MOST_VERSIONS = 50;

/** The versions of a server's source that were measured under a scenario, last measured first. */
export async function findVersions(
  { backend, organizationId }: Scope,
  { serverId, scenarioId }: FindVersions,
): Promise<MeasuredVersion[]> {
  const rows = await query(
    backend,
    MeasuredVersion,
    sql`select regexp_replace(server->>'sourceDigest', '^sha256:', '') as version, server->>'library' as library,
       count(*)::int as rounds, max(t.finished_at) as "lastAt"
     from trial t join run using (run_id), jsonb_array_elements(run.spec->'servers') as server
     where t.organization_id = ${organizationId} and t.server_id = ${serverId} and t.scenario_id = ${scenarioId} and t.status = 'succeeded' and ${measuredAlone} and run.imported_digest is null
       and server->>'serverId' = t.server_id
     group by 1, 2 order by "lastAt" desc limit ${MOST_VERSIONS}`,
  );
  return rows;
}
