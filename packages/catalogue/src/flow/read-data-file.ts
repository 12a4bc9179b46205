import { createHash } from "node:crypto";
import { AppError } from "@plumbline/core/failure/app-error";
import { type DataFile, MAX_DATA_FILE_BYTES } from "@plumbline/core/flow/data-file";
import { DataFault, RowReader } from "@plumbline/core/flow/rows/row-reader";
import { PackedRows } from "./packed-rows.ts";

/** Characters of all columns' names together: they are stored with every flow that names the file. */
const MOST_NAMES = 16_384;

/**
 * Reads a data file part by part. It yields the rows as the generator gets them, in pieces of about a mebibyte, and returns what is in the file: no
 * more than a piece and a row of it are in memory.
 * @param name of the file: CSV where it ends in `.csv`, else JSON lines
 * @throws AppError FLOW_INVALID that names the line; BODY_TOO_LARGE
 */
export async function* readDataFile(
  name: string,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer<ArrayBuffer>, DataFile> {
  const reader = new RowReader(name);
  const text = new TextDecoder("utf-8", { fatal: true });
  const hash = createHash("sha256");
  const packed = new PackedRows();
  let bytes = 0;
  try {
    for await (const part of parts) {
      bytes += part.byteLength;
      if (bytes > MAX_DATA_FILE_BYTES)
        throw new AppError("BODY_TOO_LARGE", `A data file has at most ${MAX_DATA_FILE_BYTES / 2 ** 20} MiB.`);
      hash.update(part);
      yield* packed.add(reader.push(text.decode(part, { stream: true })));
    }
    yield* packed.add([...reader.push(text.decode()), ...reader.end()]);
    yield* packed.end();
    if (packed.rows === 0) throw new DataFault("it has no rows");
    if (reader.columns.length === 0) throw new DataFault("line 1: it names no columns");
    if (reader.columns.join().length > MOST_NAMES)
      throw new DataFault(`line 1: the names of its columns have at most ${MOST_NAMES} characters`);
  } catch (error) {
    throw toFailure(name, error, reader.line);
  }
  const { columns } = reader;
  return { digest: hash.digest("hex"), bytes, rows: packed.rows, columns: [...columns], ...packed.sizes };
}

function toFailure(name: string, error: unknown, line: number): unknown {
  const isNoText = error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
  if (isNoText) return new AppError("FLOW_INVALID", `${name}: after line ${line}: it is not UTF-8.`, { cause: error });
  return error instanceof DataFault
    ? new AppError("FLOW_INVALID", `${name}: ${error.message}.`, { cause: error })
    : error;
}
