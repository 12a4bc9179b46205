import { AppError } from "@plumbline/core/failure/app-error";
import { DataFile } from "@plumbline/core/flow/data-file";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";

/** The contents of the data file with a digest; null where the organization has none that is whole. @throws FORBIDDEN */
export async function findDataFile(scope: Scope, digest: string): Promise<DataFile | null> {
  requirePermission(scope, "read");
  const { backend, organizationId } = scope;
  const row = await backend.db.dataFile.findUnique({ where: { organizationId_digest: { organizationId, digest } } });
  return row === null || row.contents === null ? null : DataFile.parse(row.contents);
}

/** @throws FORBIDDEN; NOT_FOUND */
export async function getDataFile(scope: Scope, { digest }: { digest: string }): Promise<DataFile> {
  const found = await findDataFile(scope, digest);
  if (!found) throw new AppError("NOT_FOUND", `There is no data file with the SHA-256 ${digest}.`);
  return found;
}
