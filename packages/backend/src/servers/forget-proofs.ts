import type { Prisma } from "../generated/prisma/client.ts";

/** Deletes queued proofs of hidden servers: a worker would otherwise build and test a removed server. */
export async function forgetProofs(
  tx: Pick<Prisma.TransactionClient, "$executeRaw">,
  organizationId: string,
): Promise<void> {
  await tx.$executeRaw`
    delete from proof where organization_id = ${organizationId}::uuid and status = 'queued' and exists (
      select from server where server.organization_id = proof.organization_id and server.server_id = proof.server_id
        and server.removed_at is not null)`;
}
