import { z } from "zod";
import type { Backend } from "../backend.ts";

/** Pieces of one data file: the parts of it as they were sent, or its packed rows. */
export type Pieces = { readonly organizationId: string; readonly digest: string; readonly isPacked: boolean };

const Row = z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>) });

/** Stores a piece; false where it is stored already. On the driver itself: the client in front of it keeps what it has written. */
export async function insertPiece(
  { sql }: Backend,
  { organizationId, digest, isPacked, position }: Pieces & { readonly position: number },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into data_file_piece (organization_id, digest, is_packed, position, bytes)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [organizationId, digest, isPacked, position, bytes],
  );
  return rowCount === 1;
}

/** The pieces in their order, one at a time; none where there is no such file. */
export async function* readPieces(
  { sql }: Backend,
  { organizationId, digest, isPacked }: Pieces,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let position = 0; ; position++) {
    const { rows } = await sql.query(
      "select bytes from data_file_piece where organization_id = $1 and digest = $2 and is_packed = $3 and position = $4",
      [organizationId, digest, isPacked, position],
    );
    const [piece] = z.array(Row).parse(rows);
    if (!piece) return;
    yield piece.bytes;
  }
}
