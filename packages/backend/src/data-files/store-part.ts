import type { DataPart } from "@plumbline/core/flow/data-file";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { forgetDataFiles } from "./forget-data-files.ts";
import { insertPiece } from "./pieces.ts";

/**
 * Stores a part of a data file as it was sent. The same one twice is stored once, one of a file that is whole is not stored, and
 * nothing finds the file before `finishDataFile`.
 * @throws FORBIDDEN; QUOTA_EXCEEDED
 */
export async function storePart(
  scope: Scope,
  { digest, part: position }: DataPart,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  requirePermission(scope, "push");
  const { backend, organizationId } = scope;
  await forgetDataFiles(scope);
  const key = { organizationId, digest };
  const sentAt = await readDatabaseClock(backend);
  const file = { where: { organizationId_digest: key } };
  const { contents } = await backend.db.dataFile.upsert({ ...file, create: { ...key, sentAt }, update: {} });
  if (contents !== null) return;
  const isNew = await insertPiece(backend, { ...key, isPacked: false, position }, bytes);
  if (isNew) await backend.db.dataFile.update({ ...file, data: { bytes: { increment: bytes.length } } });
}
