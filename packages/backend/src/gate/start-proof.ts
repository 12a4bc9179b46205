import { roles } from "@plumbline/core/access/roles";
import { AppError } from "@plumbline/core/failure/app-error";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import type { ProofView } from "@plumbline/core/proof/views";
import { v5 as nameBasedId } from "uuid";
import { z } from "zod";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Backend, Scope } from "../backend.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { enqueueSaved } from "../tasks/task-queues.ts";
import { toProofView } from "./to-gate-check.ts";

const { sql } = Prisma;

/**
 * Requests a proof: every check on a server, the slow ones included. If a proof of its present version is queued or in
 * progress, that one is returned, also to requests that race.
 * @throws FORBIDDEN, SERVER_UNKNOWN
 */
export async function startProof(scope: Scope, { serverId }: { serverId: string }): Promise<ProofView> {
  requirePermission(scope, "run");
  const { organizationId } = scope;
  const { db } = scope.backend;
  const server = await db.server.findUnique({
    where: { organizationId_serverId: { organizationId, serverId }, removedAt: null },
  });
  if (!server) throw new AppError("SERVER_UNKNOWN", `There is no server "${serverId}".`);
  const { sourceDigest } = server;
  const proofs = { organizationId, serverId };
  const latest = await db.proof.findFirst({ where: proofs, orderBy: { createdAt: "desc" } });
  // read after it: a proof that somebody requests meanwhile is found by the one, or makes the id of the other taken
  const open = await db.proof.findFirst({
    where: { ...proofs, OR: [{ status: "queued" }, { status: "running", sourceDigest }] },
  });
  if (open) return toProofView(open);
  const proofId = idAfter(latest?.proofId ?? organizationId, serverId);
  try {
    const proof = await db.proof.create({ data: { ...proofs, proofId, gateVersion: GATE_VERSION } });
    await recordActivity(scope, { action: "proof.asked", subject: serverId });
    await enqueueSaved(scope.backend, "proof", { proofId, attempt: proof.attempt });
    return toProofView(proof);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return toProofView(await db.proof.findUniqueOrThrow({ where: { proofId, organizationId } }));
  }
}

/** Id of the proof that follows one: requests that race choose the same, so that one of them inserts it. */
const idAfter = (previousId: string, serverId: string) => nameBasedId(serverId, previousId);

/**
 * Requests a proof of a server whose present version has an image without a complete proof by the present gate: of the one whose image is
 * oldest, and of none while any proof waits or is under way. A proof takes minutes, and who has just pushed a server would wait for all of
 * those that nobody asked for. A server that was proved, passed or failed, is not proved again.
 * @returns number of requested proofs, at most one
 */
export async function startMissingProofs(backend: Backend): Promise<number> {
  const rows = await query(
    backend,
    z.object({ organization_id: z.string(), server_id: z.string() }),
    sql`select server.organization_id, server.server_id from server
     join image on image.organization_id = server.organization_id and image.server_id = server.server_id
       and image.source_digest = server.source_digest
     where server.removed_at is null and not exists (
       select from proof where proof.organization_id = server.organization_id and proof.server_id = server.server_id
         and proof.gate_version = ${GATE_VERSION} and proof.created_at >= image.built_at
         and (proof.status = 'queued' or proof.source_digest = server.source_digest))
       and not exists (select from proof where status in ('queued', 'running'))
     order by image.built_at, server.server_id limit 1`,
  );
  for (const { organization_id: organizationId, server_id: serverId } of rows)
    await startProof({ backend, organizationId, userId: null, permissions: roles.owner }, { serverId });
  return rows.length;
}
