import { roles } from "@plumbline/core/access/roles";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ServerManifest } from "@plumbline/core/server/manifest";
import { PUSHED_BYTES_MOST } from "@plumbline/core/server/push-server";
import { folderOf } from "@plumbline/core/server/variant";
import type { ServerView } from "@plumbline/core/server/views";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { startProof } from "../gate/start-proof.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { enforceStorage } from "../organizations/enforce-limits.ts";
import { getServer } from "./find-servers.ts";
import { forgetProofs } from "./forget-proofs.ts";

/** A pushed server, parsed and validated: the server first, then its variants. */
export type PushedServer = {
  serverId: string;
  sourceDigest: string;
  servers: readonly { serverId: string; manifest: ServerManifest }[];
  source: { archive: Uint8Array } | { image: string };
};

/**
 * Adds a server to the organization's catalogue, or replaces a version that was pushed before, and requests its proof:
 * the same gate that every server passes. Runs that have not ended keep the version that they were started with.
 * @throws FORBIDDEN; NAME_TAKEN if the id belongs to a server that was not pushed; QUOTA_EXCEEDED
 */
export async function pushServer(scope: Scope, pushed: PushedServer): Promise<ServerView> {
  requirePermission(scope, "push");
  const { backend, organizationId } = scope;
  const { serverId, sourceDigest } = pushed;
  const pushedAt = await readDatabaseClock(backend);
  await backend.db.$transaction(async (tx) => {
    // the lock: of two concurrent pushes the second waits here and sees the result of the first
    await tx.$queryRaw`select from organization where organization_id = ${organizationId}::uuid for update`;
    await refuseTaken(tx, organizationId, pushed);
    await saveSource(tx, scope, pushed, pushedAt);
    await saveServers(tx, organizationId, pushed, pushedAt);
    await forgetOldSources(tx, organizationId, serverId);
    await enforceStorage(tx, organizationId, PUSHED_BYTES_MOST);
    await recordActivity(
      scope,
      { action: "server.pushed", subject: serverId, details: { sourceDigest, from: sourceName(pushed) } },
      tx,
    );
  });
  // the permission to push a server includes its proof; a token needs no further scope
  await startProof({ ...scope, permissions: roles.owner }, { serverId });
  return getServer(scope, { serverId });
}

async function refuseTaken(
  tx: Prisma.TransactionClient,
  organizationId: string,
  { serverId, servers }: PushedServer,
): Promise<void> {
  const serverIds = servers.map((server) => server.serverId);
  const taken = await tx.server.findFirst({
    where: { organizationId, serverId: { in: serverIds }, pushedAt: null, removedAt: null },
    select: { serverId: true },
  });
  if (taken)
    throw new AppError("NAME_TAKEN", `"${taken.serverId}" is a server of the catalogue.`, {
      nextStep: `Push it under another id, for example my-${serverId}.`,
    });
}

async function saveSource(
  tx: Prisma.TransactionClient,
  scope: Scope,
  pushed: PushedServer,
  pushedAt: Date,
): Promise<void> {
  const { serverId, sourceDigest, source } = pushed;
  const { organizationId, userId: pushedById } = scope;
  const key = { organizationId, serverId, sourceDigest };
  const data =
    "archive" in source
      ? { archive: Buffer.from(source.archive), image: null, bytes: source.archive.byteLength }
      : { archive: null, image: source.image, bytes: 0 };
  const said = { ...data, pushedById, pushedAt };
  await tx.pushedSource.upsert({
    where: { organizationId_serverId_sourceDigest: key },
    create: { ...key, ...said },
    update: said,
  });
}

/** Saves the server and its variants; variants that it no longer has are hidden, and their results stay. */
async function saveServers(
  tx: Prisma.TransactionClient,
  organizationId: string,
  { serverId, sourceDigest, servers }: PushedServer,
  pushedAt: Date,
): Promise<void> {
  for (const { manifest, ...one } of servers) {
    const saved = { manifest, sourceDigest, commit: null, pushedAt, removedAt: null, updatedAt: pushedAt };
    await tx.server.upsert({
      where: { organizationId_serverId: { organizationId, serverId: one.serverId } },
      create: { organizationId, serverId: one.serverId, ...saved },
      update: saved,
    });
  }
  await hideOthers(
    tx,
    { organizationId, serverId, at: pushedAt },
    servers.map((server) => server.serverId),
  );
}

/** Hides a pushed server and its variants, except those in `staying`. @returns number of hidden ones */
export async function hideOthers(
  tx: Prisma.TransactionClient,
  { organizationId, serverId, at }: { organizationId: string; serverId: string; at: Date },
  staying: readonly string[],
): Promise<number> {
  const { count } = await tx.server.updateMany({
    where: {
      organizationId,
      pushedAt: { not: null },
      removedAt: null,
      serverId: { notIn: [...staying] },
      OR: [{ serverId: folderOf(serverId) }, { serverId: { startsWith: `${folderOf(serverId)}@` } }],
    },
    data: { removedAt: at, updatedAt: at },
  });
  if (count > 0) await forgetProofs(tx, organizationId);
  return count;
}

/** Deletes sources that neither the catalogue nor an open run is built from. */
export async function forgetOldSources(
  tx: Prisma.TransactionClient,
  organizationId: string,
  serverId: string,
): Promise<void> {
  await tx.$executeRaw`
    delete from pushed_source as source where organization_id = ${organizationId}::uuid and server_id = ${serverId}
      and not exists (select from server where server.organization_id = source.organization_id and server.removed_at is null
        and split_part(server.server_id, '@', 1) = source.server_id and server.source_digest = source.source_digest)
      and not exists (select from run where run.organization_id = source.organization_id and run.status in ('queued', 'running')
        and run.spec->'servers' @> jsonb_build_array(jsonb_build_object('sourceDigest', source.source_digest)))`;
}

const sourceName = ({ source }: PushedServer) => ("archive" in source ? "a folder" : source.image);
