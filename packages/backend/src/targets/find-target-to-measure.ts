import { AppError } from "@plumbline/core/failure/app-error";
import type { SaveTarget } from "@plumbline/core/target/target";
import type { TargetHosts } from "@plumbline/core/target/target-hosts";
import type { TargetParts } from "@plumbline/core/target/target-url";
import type { Backend } from "../backend.ts";
import { authorityOf, parseDescription, partsOf } from "../servers/target-row.ts";

/** A target whose host is listed or proved, and how to reach it. */
export type TargetToMeasure = Pick<SaveTarget, "headers" | "ca"> & {
  readonly parts: TargetParts;
  /** True where the operator lists the host. */
  readonly mayBePrivate: boolean;
};

/**
 * The target that a run has frozen.
 * @throws SERVER_UNKNOWN where it was removed since; CONFLICT where it was changed; TARGET_UNPROVED
 */
export async function findTargetToMeasure(
  { db }: Backend,
  { organizationId, targetId, digest }: { organizationId: string; targetId: string; digest: string },
  listed: TargetHosts,
): Promise<TargetToMeasure> {
  const row = await db.target.findUnique({ where: { organizationId_targetId: { organizationId, targetId } } });
  if (!row) throw new AppError("SERVER_UNKNOWN", `The target "${targetId}" was removed after the run was started.`);
  if (row.digest !== digest)
    throw new AppError("CONFLICT", `The target "${targetId}" was changed after the run was started.`, {
      nextStep: "Start the run again.",
    });
  const { headers, ca, url } = parseDescription(row.description);
  const parts = partsOf({ url });
  const { host } = parts;
  const mayBePrivate = listed.includes(host);
  const proofs = await db.provedHost.count({
    where: { organizationId, host: { in: [host, authorityOf(parts)] } },
  });
  if (proofs === 0 && !mayBePrivate)
    throw new AppError("TARGET_UNPROVED", `Nothing shows that ${authorityOf(parts)} belongs to this organization.`);
  return { parts, headers, ca, mayBePrivate };
}
