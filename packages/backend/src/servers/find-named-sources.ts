import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** What tells images that are still wanted from those that were. */
export type NamedSources = {
  /** Digests of the sources that a server in anybody's catalogue, a kept push, or a run that has not ended is built of. */
  digests: ReadonlySet<string>;
  /** Folders that are or were in a catalogue of this installation. */
  folders: ReadonlySet<string>;
  /** The installation's organizations: what is pushed is built under their names. */
  organizationIds: ReadonlySet<string>;
};

/** Which sources anything of this installation still names, in all its organizations, and what it has ever had images built of. */
export async function findNamedSources(backend: Backend): Promise<NamedSources> {
  const [digests, folders, organizations] = await Promise.all([
    query(
      backend,
      z.object({ digest: z.string() }),
      sql`select source_digest as digest from server where removed_at is null
       union select source_digest from pushed_source
       union select server->>'sourceDigest' from run, jsonb_array_elements(run.spec->'servers') as server
         where run.status in ('queued', 'running')`,
    ),
    query(
      backend,
      z.object({ folder: z.string() }),
      sql`select distinct split_part(server_id, '@', 1) as folder from server where pushed_at is null`,
    ),
    backend.db.organization.findMany({ select: { organizationId: true } }),
  ]);
  return {
    digests: new Set(digests.map(({ digest }) => digest)),
    folders: new Set(folders.map(({ folder }) => folder)),
    organizationIds: new Set(organizations.map(({ organizationId }) => organizationId)),
  };
}
