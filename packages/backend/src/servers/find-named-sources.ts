import type { Backend } from "../backend.ts";

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
export async function findNamedSources({ db, sql }: Backend): Promise<NamedSources> {
  const [digests, folders, organizations] = await Promise.all([
    sql.query<{ digest: string }>(
      `select source_digest as digest from server where removed_at is null
       union select source_digest from pushed_source
       union select server->>'sourceDigest' from run, jsonb_array_elements(run.spec->'servers') as server
         where run.status in ('queued', 'running')`,
    ),
    sql.query<{ folder: string }>(
      `select distinct split_part(server_id, '@', 1) as folder from server where pushed_at is null`,
    ),
    db.organization.findMany({ select: { organizationId: true } }),
  ]);
  return {
    digests: new Set(digests.rows.map(({ digest }) => digest)),
    folders: new Set(folders.rows.map(({ folder }) => folder)),
    organizationIds: new Set(organizations.map(({ organizationId }) => organizationId)),
  };
}
