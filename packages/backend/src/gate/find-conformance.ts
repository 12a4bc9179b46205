import { AppError } from "@plumbline/core/failure/app-error";
import { ConformanceRow, type ServerGate } from "@plumbline/core/proof/views";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Scope } from "../backend.ts";
import type { Image } from "../generated/prisma/client.ts";
import { findImages } from "../images/find-images.ts";
import { toCheckResult, toProofView } from "./to-gate-check.ts";

/** Conformance of every catalogue server with the contract, by id. */
export async function findConformance(scope: Scope): Promise<ConformanceRow[]> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const servers = await db.server.findMany({
    where: { organizationId, removedAt: null },
    orderBy: { serverId: "asc" },
  });
  const [images, proofs] = await Promise.all([
    findImages(scope, servers),
    db.proof.findMany({ where: { organizationId }, orderBy: { createdAt: "desc" }, distinct: ["serverId"] }),
  ]);
  const results = await db.gateResult.findMany({
    where: { organizationId, OR: [...images.values()].map(versionOf) },
    orderBy: { position: "asc" },
    select: {
      serverId: true,
      workload: true,
      checkId: true,
      passed: true,
      declared: true,
      gateVersion: true,
    },
  });
  return servers.map((server) => {
    const image = images.get(server.serverId);
    const proof = proofs.find(({ serverId }) => serverId === server.serverId);
    return ConformanceRow.parse({
      serverId: server.serverId,
      manifest: CatalogueManifest.parse(server.manifest),
      imageDigest: image?.imageDigest ?? null,
      isCurrent: image?.sourceDigest === server.sourceDigest,
      checks: results
        .filter(({ serverId }) => serverId === server.serverId)
        .map(({ workload, checkId, passed, declared, gateVersion }) => ({
          workload,
          checkId,
          passed,
          declared: declared ?? undefined,
          gateVersion,
        })),
      proof: proof ? toProofView(proof) : null,
    });
  });
}

/** All gate results of one server, those of its present version if that has an image. @throws NOT_FOUND */
export async function getServerGate(scope: Scope, { serverId }: { serverId: string }): Promise<ServerGate> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const server = await db.server.findUnique({ where: { organizationId_serverId: { organizationId, serverId } } });
  if (!server) throw new AppError("NOT_FOUND", `There is no server "${serverId}" in the catalogue.`);
  const [images, proof] = await Promise.all([
    findImages(scope, [server]),
    db.proof.findFirst({ where: { organizationId, serverId }, orderBy: { createdAt: "desc" } }),
  ]);
  const image = images.get(serverId);
  const results = await db.gateResult.findMany({
    where: { organizationId, OR: image ? [versionOf(image)] : [] },
    orderBy: [{ workload: "asc" }, { position: "asc" }],
  });
  return {
    serverId,
    imageDigest: image?.imageDigest ?? null,
    isCurrent: image?.sourceDigest === server.sourceDigest,
    checks: results.map(toCheckResult),
    proof: proof ? toProofView(proof) : null,
  };
}

/** The key of the gate's results for an image's server. */
const versionOf = ({ serverId, sourceDigest, imageDigest }: Image) => ({ serverId, sourceDigest, imageDigest });
