import type { ImageView } from "@plumbline/core/run/views";
import type { Backend } from "../backend.ts";
import type { Lease } from "./lease.ts";

/** Remembers a build: size, time and bases stand on the server's page. */
export async function saveImage(
  backend: Backend,
  lease: Lease,
  serverId: string,
  sourceDigest: string,
  image: ImageView,
): Promise<void> {
  const { organizationId } = lease;
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
