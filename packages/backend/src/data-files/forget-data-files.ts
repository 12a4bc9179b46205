import { AppError } from "@plumbline/core/failure/app-error";
import type { Scope } from "../backend.ts";

/** A file that no target names is kept for so long: it is uploaded before its target is saved, and takes a while to come in. */
const KEPT_MS = 3_600_000;
/** The most that all data files of an organization take. */
const MOST_BYTES = 1024 ** 3;

/**
 * Removes the data files that no target names, and those whose upload was broken off. An open run needs none of them: its target would have been
 * changed since, and then it is not measured.
 * @throws QUOTA_EXCEEDED where those that stay leave no room for another one
 */
export async function forgetDataFiles({ backend: { db }, organizationId }: Scope): Promise<void> {
  await db.$executeRaw`
    delete from data_file f where organization_id = ${organizationId}::uuid and sent_at < now() - ${KEPT_MS} * interval '1 millisecond'
      and (contents is null or not exists (select from target t where t.organization_id = f.organization_id
        and t.description #>> '{flow,file,digest}' = f.digest))`;
  const { _sum } = await db.dataFile.aggregate({ where: { organizationId }, _sum: { bytes: true } });
  const bytes = _sum.bytes ?? 0;
  if (bytes >= MOST_BYTES)
    throw new AppError("QUOTA_EXCEEDED", `Data files take ${bytes} bytes, and ${MOST_BYTES} are the most.`, {
      nextStep: "Remove targets whose flows have large data files; an hour later their files go.",
      evidence: { limit: "dataFiles", allowed: MOST_BYTES, used: bytes, retryAfterS: null },
    });
}
