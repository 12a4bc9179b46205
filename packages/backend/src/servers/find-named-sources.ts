import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** Sources, folders and organizations that separate images still in use from obsolete ones. */
export type NamedSources = {
  /** Digests of the sources that a server in any catalogue, a kept push or an open run is built from. */
  digests: ReadonlySet<string>;
  /** Folders that are or were in a catalogue of this installation. */
  folders: ReadonlySet<string>;
  /** The installation's organizations: images of pushed servers are named after them. */
  organizationIds: ReadonlySet<string>;
};

/**
 * The sources that anything in this installation still refers to, in all organizations, and all folders and
 * organizations that it ever built images for.
 */
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
