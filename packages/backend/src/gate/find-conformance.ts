import { AppError } from "@plumbline/core/failure/app-error";
import { ConformanceRow, type ServerGate } from "@plumbline/core/gate/views";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Scope } from "../backend.ts";
import { toCheckResult, toProofView } from "./to-gate-check.ts";

/** How every server of the catalogue stands with the contract, by id. */
export async function findConformance(scope: Scope): Promise<ConformanceRow[]> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const [servers, images, proofs] = await Promise.all([
    db.server.findMany({ where: { organizationId, removedAt: null }, orderBy: { serverId: "asc" } }),
    db.image.findMany({ where: { organizationId }, orderBy: { builtAt: "desc" }, distinct: ["serverId"] }),
    db.proof.findMany({ where: { organizationId }, orderBy: { createdAt: "desc" }, distinct: ["serverId"] }),
  ]);
  const results = await db.gateResult.findMany({
    where: { organizationId, imageDigest: { in: images.map(({ imageDigest }) => imageDigest) } },
    orderBy: { position: "asc" },
    select: {
      serverId: true,
      imageDigest: true,
      workload: true,
      checkId: true,
      passed: true,
      declared: true,
      gateVersion: true,
    },
  });
  return servers.map((server) => {
    const image = images.find(({ serverId }) => serverId === server.serverId);
    const proof = proofs.find(({ serverId }) => serverId === server.serverId);
    return ConformanceRow.parse({
      serverId: server.serverId,
      manifest: CatalogueManifest.parse(server.manifest),
      imageDigest: image?.imageDigest ?? null,
      isCurrent: image?.sourceDigest === server.sourceDigest,
      checks: results
        .filter(({ serverId, imageDigest }) => serverId === server.serverId && imageDigest === image?.imageDigest)
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

/** Everything the gate knows of one server's newest image. @throws NOT_FOUND */
export async function getServerGate(scope: Scope, { serverId }: { serverId: string }): Promise<ServerGate> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const [server, image, proof] = await Promise.all([
    db.server.findUnique({ where: { organizationId_serverId: { organizationId, serverId } } }),
    db.image.findFirst({ where: { organizationId, serverId }, orderBy: { builtAt: "desc" } }),
    db.proof.findFirst({ where: { organizationId, serverId }, orderBy: { createdAt: "desc" } }),
  ]);
  if (!server) throw new AppError("NOT_FOUND", `There is no server "${serverId}" in the catalogue.`);
  const results = await db.gateResult.findMany({
    where: { organizationId, serverId, imageDigest: image?.imageDigest ?? "" },
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
