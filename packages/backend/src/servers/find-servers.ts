import { AppError } from "@plumbline/core/failure/app-error";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { PushedView } from "@plumbline/core/server/push-server";
import { folderOf } from "@plumbline/core/server/variant";
import type { ServerView } from "@plumbline/core/server/views";
import type { Scope } from "../backend.ts";
import type { Image, Server } from "../generated/prisma/client.ts";
import { findImages } from "../images/find-images.ts";
import { toImageView } from "../images/to-image-view.ts";
import { findFirstFigures, findWholeResults, type Result } from "./find-results.ts";

/** The catalogue by id, with the newest builds and the primary figure of the last results under each scenario. */
export async function findServers(scope: Scope): Promise<ServerView[]> {
  return read(scope, {}, findFirstFigures);
}

/** One server of the catalogue, with its last results complete. @throws NOT_FOUND */
export async function getServer(scope: Scope, { serverId }: { serverId: string }): Promise<ServerView> {
  const [server] = await read(scope, { serverId }, findWholeResults);
  if (!server) throw new AppError("NOT_FOUND", `There is no server "${serverId}" in the catalogue.`);
  return server;
}

async function read(
  scope: Scope,
  one: { serverId?: string },
  findResults: (scope: Scope, serverIds: readonly string[]) => Promise<Map<string, Result[]>>,
): Promise<ServerView[]> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const servers = await db.server.findMany({
    where: { organizationId, removedAt: null, ...one },
    orderBy: { serverId: "asc" },
  });
  const serverIds = servers.map(({ serverId }) => serverId);
  const [images, results, pushed] = await Promise.all([
    findImages(scope, servers),
    findResults(scope, serverIds),
    findPushed(scope),
  ]);
  return servers.map((server) =>
    toServerView(server, {
      image: images.get(server.serverId),
      results: results.get(server.serverId) ?? [],
      pushed: server.pushedAt ? (pushed.get(`${folderOf(server.serverId)} ${server.sourceDigest}`) ?? null) : null,
    }),
  );
}

/** Sources of pushed servers by id and source digest, without the archives. */
async function findPushed({ backend: { db }, organizationId }: Scope): Promise<Map<string, PushedView>> {
  const rows = await db.pushedSource.findMany({
    where: { organizationId },
    select: {
      ...{ serverId: true, sourceDigest: true, image: true, bytes: true, pushedAt: true },
      pushedBy: { select: { name: true } },
    },
  });
  return new Map(
    rows.map(({ serverId, sourceDigest, image, bytes, pushedAt, pushedBy }) => [
      `${serverId} ${sourceDigest}`,
      { kind: image === null ? "archive" : "image", image, bytes, pushedAt, pushedBy: pushedBy?.name ?? null },
    ]),
  );
}

type Known = { image: Image | undefined; results: Result[]; pushed: PushedView | null };

function toServerView(server: Server, { image, results, pushed }: Known): ServerView {
  const manifest = CatalogueManifest.parse(server.manifest);
  return {
    serverId: server.serverId,
    manifest,
    ...(isExhibition(manifest) ? { exhibition: true } : {}),
    sourceDigest: server.sourceDigest,
    pushed,
    image: image ? toImageView(image) : null,
    results,
  };
}
