import type { Backend } from "../backend.ts";
import type { Image, Server } from "../generated/prisma/client.ts";

/** Image of each server, by its id: the newest of its present version, or the newest of any if that has none yet. */
export async function findImages(
  { backend, organizationId }: { backend: Backend; organizationId: string },
  servers: readonly Pick<Server, "serverId" | "sourceDigest">[],
): Promise<Map<string, Image>> {
  const newest = await backend.db.image.findMany({
    where: { organizationId, serverId: { in: servers.map(({ serverId }) => serverId) } },
    orderBy: { builtAt: "desc" },
    distinct: ["serverId", "sourceDigest"],
  });
  const found = new Map<string, Image>();
  for (const { serverId, sourceDigest } of servers) {
    const images = newest.filter((image) => image.serverId === serverId);
    const image = images.find((each) => each.sourceDigest === sourceDigest) ?? images[0];
    if (image) found.set(serverId, image);
  }
  return found;
}
