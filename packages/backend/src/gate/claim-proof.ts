import type { AppError } from "@plumbline/core/failure/app-error";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { Backend } from "../backend.ts";

/** The right to carry out a proof, and what is to be proved. */
export type ClaimedProof = {
  proofId: string;
  attempt: number;
  organizationId: string;
  serverId: string;
  sourceDigest: string;
  manifest: CatalogueManifest;
};

/** Takes a queued proof: of any number of workers exactly one gets it. Null for a duplicate delivery. */
export async function claimProof(
  backend: Backend,
  { proofId, workerId }: { proofId: string; workerId: string },
): Promise<ClaimedProof | null> {
  const { rows } = await backend.sql.query<{
    organization_id: string;
    server_id: string;
    source_digest: string;
    attempt: number;
    manifest: unknown;
  }>(
    `update proof set status = 'running', attempt = attempt + 1, worker_id = $2, started_at = now(),
       source_digest = server.source_digest from server
     where proof_id = $1 and status = 'queued' and server.organization_id = proof.organization_id
       and server.server_id = proof.server_id
     returning proof.organization_id, proof.server_id, proof.attempt, server.source_digest, server.manifest`,
    [proofId, workerId],
  );
  const [row] = rows;
  if (!row) return null;
  const { organization_id: organizationId, server_id: serverId, source_digest: sourceDigest, attempt, manifest } = row;
  return { proofId, attempt, organizationId, serverId, sourceDigest, manifest: CatalogueManifest.parse(manifest) };
}

/** Ends a proof that is still this attempt's; broken rules are results, not a failure. */
export async function finishProof(backend: Backend, proof: ClaimedProof, error: AppError | null): Promise<void> {
  const { proofId, attempt } = proof;
  await backend.db.proof.updateMany({
    where: { proofId, attempt, status: "running" },
    data: {
      status: error ? "failed" : "succeeded",
      finishedAt: new Date(),
      ...(error ? { failureCode: error.code, failureMessage: error.message, evidence: error.evidence } : {}),
    },
  });
}

/** Puts a proof back that made room for a run. */
export async function releaseProof(backend: Backend, { proofId, attempt }: ClaimedProof): Promise<void> {
  await backend.db.proof.updateMany({
    where: { proofId, attempt, status: "running" },
    data: { status: "queued", workerId: null, startedAt: null },
  });
}
