import type { ImageView } from "@plumbline/core/server/views";
import type { Backend } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";

/**
 * Stores a build's size, time and bases for the server's page. The first build's figures stay: a cached rebuild does
 * not show the build time. A worker dates the image by its own clock, so it is stored by its age: PostgreSQL's clock decides later
 * which proofs are newer.
 */
export async function saveImage(
  backend: Backend,
  { organizationId }: { organizationId: string },
  serverId: string,
  sourceDigest: string,
  image: ImageView,
): Promise<void> {
  const now = await readDatabaseClock(backend);
  const ageMs = Math.max(0, backend.clock.now().getTime() - image.builtAt.getTime());
  const row = {
    ...image,
    builtAt: new Date(now.getTime() - ageMs),
    imageBytes: BigInt(image.imageBytes),
    artifactBytes: image.artifactBytes === null ? null : BigInt(image.artifactBytes),
  };
  // one statement: an upsert without an update reads first and then inserts, and two workers may build the same server
  await backend.db.image.createMany({
    data: { organizationId, serverId, sourceDigest, ...row },
    skipDuplicates: true,
  });
}
