import type { ImageView } from "@plumbline/core/run/views";
import type { Backend } from "../backend.ts";

/** Remembers a build: size, time and bases stand on the server's page. */
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
  await backend.db.image.upsert({
    where: { organizationId_serverId_imageDigest: { organizationId, serverId, imageDigest: image.imageDigest } },
    create: { organizationId, serverId, sourceDigest, ...row },
    // the first build's figures stay: a cached rebuild says nothing about building
    update: {},
  });
}
