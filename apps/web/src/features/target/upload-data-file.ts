import { DATA_PART_BYTES, type DataFile } from "@plumbline/core/flow/data-file";
import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "#trpc/client.tsx";

type Api = Pick<TRPCClient<AppRouter>, "dataFile">;

type Sending = {
  signal: AbortSignal;
  /** Called with the bytes that are stored, first with none; all of them means that the rows are being read. */
  onSent: (bytes: number) => void;
};

/**
 * Sends a data file part by part, where the organization does not have it, and returns what is in it. No more than a part is in memory.
 * @throws what the calls throw; the signal's reason
 */
export async function uploadDataFile(api: Api, file: File, { signal, onSent }: Sending): Promise<DataFile> {
  const digest = await digestOf(file, signal);
  const stored = await api.dataFile.find.query({ digest }, { signal });
  if (stored) return stored;
  onSent(0);
  for (const [part, blob] of partsOf(file).entries()) {
    await api.dataFile.storePart.mutate({ digest, part, bytes: await toBase64(blob) }, { signal });
    onSent(Math.min(file.size, (part + 1) * DATA_PART_BYTES));
  }
  return api.dataFile.finish.mutate({ digest, name: file.name }, { signal });
}

/** SHA-256 in hex. The browser's own takes a file as a whole, and is there over HTTPS alone. */
async function digestOf(file: File, signal: AbortSignal): Promise<string> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/utils.js"),
  ]);
  const hash = sha256.create();
  for (const part of partsOf(file)) {
    hash.update(new Uint8Array(await part.arrayBuffer()));
    signal.throwIfAborted();
  }
  return bytesToHex(hash.digest());
}

function partsOf(file: File): Blob[] {
  const count = Math.ceil(file.size / DATA_PART_BYTES);
  return Array.from({ length: count }, (_, part) => file.slice(part * DATA_PART_BYTES, (part + 1) * DATA_PART_BYTES));
}

/** Browsers limit the arguments of a call, some of them to 65,536. */
const CALL_MOST = 32 * 1024;

async function toBase64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += CALL_MOST)
    text += String.fromCharCode(...bytes.subarray(start, start + CALL_MOST));
  return btoa(text);
}
