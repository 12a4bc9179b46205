import { AppError } from "@plumbline/core/failure/app-error";
import type { DataFile } from "@plumbline/core/flow/data-file";
import { PUSHED_BYTES_MOST } from "@plumbline/core/server/push-server";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { enforceStorage } from "../organizations/enforce-limits.ts";
import { findDataFile } from "./find-data-file.ts";
import { insertPiece, readPieces } from "./pieces.ts";

/** Reads a file out of its parts: yields its packed rows, and returns what is in it (`readDataFile` of the catalogue). */
type Read = (parts: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array<ArrayBuffer>, DataFile>;

/**
 * Reads a data file out of the parts that were stored, keeps its rows in their place, and says what is in it. It is done piece by piece, outside
 * of any transaction; a file with a fault is removed.
 * @param digest of the file, as its sender said
 * @throws FORBIDDEN; FLOW_INVALID, also where its parts are those of another file; BODY_TOO_LARGE; QUOTA_EXCEEDED
 */
export async function finishDataFile(scope: Scope, digest: string, read: Read): Promise<DataFile> {
  requirePermission(scope, "push");
  const { backend, organizationId } = scope;
  const stored = await findDataFile(scope, digest);
  if (stored) return stored;
  const key = { organizationId, digest };
  try {
    const contents = await packRows(scope, digest, read);
    if (contents.digest !== digest)
      throw new AppError(
        "FLOW_INVALID",
        `The parts of the data file have the SHA-256 ${contents.digest}, not ${digest}.`,
      );
    await backend.db.$transaction(async (tx) => {
      const data = { contents, bytes: contents.packedBytes };
      await tx.dataFile.update({ where: { organizationId_digest: key }, data });
      await tx.dataFilePiece.deleteMany({ where: { ...key, isPacked: false } });
      await enforceStorage(tx, organizationId, PUSHED_BYTES_MOST);
    });
    return contents;
  } catch (error) {
    // another request has finished the file meanwhile, and the parts went under this one's hands
    const finished = await findDataFile(scope, digest);
    if (finished) return finished;
    if (error instanceof AppError) await backend.db.dataFile.deleteMany({ where: key });
    throw error;
  }
}

/** Two that do so at once write the same pieces. */
async function packRows({ backend, organizationId }: Scope, digest: string, read: Read): Promise<DataFile> {
  const pieces = read(readPieces(backend, { organizationId, digest, isPacked: false }));
  for (let position = 0; ; position++) {
    const { done, value: bytes } = await pieces.next();
    if (done) return bytes;
    await insertPiece(backend, { organizationId, digest, isPacked: true, position }, bytes);
  }
}
