import type { ImageView } from "@plumbline/core/server/views";
import type { Backend } from "../backend.ts";

/** Remembers a build: size, time and bases stand on the server's page. The first build's figures stay: a cached rebuild says nothing about building. */
export async function saveImage(
  backend: Backend,
  { organizationId }: { organizationId: string },
  serverId: string,
  sourceDigest: string,
  image: ImageView,
): Promise<void> {
  const row = {
    ...image,
    imageBytes: BigInt(image.imageBytes),
    artifactBytes: image.artifactBytes === null ? null : BigInt(image.artifactBytes),
  };
  // one statement: an upsert that updates nothing looks first and then inserts, and two workers may build the same server
  await backend.db.image.createMany({
    data: { organizationId, serverId, sourceDigest, ...row },
    skipDuplicates: true,
  });
}
