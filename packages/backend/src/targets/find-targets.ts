import { AppError } from "@plumbline/core/failure/app-error";
import { flowNameOf } from "@plumbline/core/flow/read-flow";
import { PROOF_LABEL, PROOF_PATH, type TargetView } from "@plumbline/core/target/target";
import type { TargetHosts } from "@plumbline/core/target/target-hosts";
import { nameTarget } from "@plumbline/core/target/target-url";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { ensureSecret } from "../secrets/ensure-secret.ts";
import { authorityOf, parseDescription, partsOf, targetNameOf, tokenOf } from "../servers/target-row.ts";

/** The organization's targets by their ids. @param listed hosts of the installation's configuration */
export function findTargets(scope: Scope, listed: TargetHosts): Promise<TargetView[]> {
  return viewTargets(scope, {}, listed);
}

/** One of them. @throws NOT_FOUND */
export async function getTarget(scope: Scope, targetId: string, listed: TargetHosts): Promise<TargetView> {
  const [target] = await viewTargets(scope, { targetId }, listed);
  if (!target) throw new AppError("NOT_FOUND", `There is no target "${targetId}".`);
  return target;
}

async function viewTargets(scope: Scope, wanted: { targetId?: string }, listed: TargetHosts): Promise<TargetView[]> {
  requirePermission(scope, "read");
  const { backend, organizationId } = scope;
  const [rows, proofs, secret] = await Promise.all([
    backend.db.target.findMany({ where: { organizationId, ...wanted }, orderBy: { targetId: "asc" } }),
    backend.db.provedHost.findMany({ where: { organizationId } }),
    ensureSecret(backend),
  ]);
  return rows.map(({ targetId, description }): TargetView => {
    const target = parseDescription(description);
    const parts = partsOf(target);
    const { host } = parts;
    const proof = proofs.find((proved) => proved.host === host || proved.host === authorityOf(parts));
    return {
      targetId,
      name: targetNameOf(target),
      url: nameTarget(parts),
      workload: target.workload,
      headerNames: Object.keys(target.headers),
      hasAuthority: target.ca !== undefined,
      agentPort: target.agent?.port ?? null,
      deviations: target.deviations,
      // a list does not check flows: one with a fault would hide all targets
      flow: target.flow ? { ...target.flow, name: flowNameOf(target.flow.text) ?? targetId } : null,
      host: {
        name: host,
        isListed: listed.includes(host),
        provedBy: proof?.provedBy ?? null,
        provedAt: proof?.provedAt ?? null,
        token: tokenOf(secret, organizationId, host),
        fileUrl: `http${parts.secure ? "s" : ""}://${authorityOf(parts)}${PROOF_PATH}`,
        recordName: `${PROOF_LABEL}.${host}`,
      },
    };
  });
}
