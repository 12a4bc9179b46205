import { readFile, stat } from "node:fs/promises";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import { type Bundle, bundleLimits } from "@plumbline/core/bundle/bundle";
import { UsageError } from "../terminal/terminal.ts";

/** A bundle's file as it is, and what is in it. */
export type ReadFile = { bytes: Uint8Array; bundle: Bundle };

/**
 * Reads a file that `plumb export --bundle` wrote, and checks that it is whole.
 * @throws UsageError if the file cannot be read; AppError that names what is missing, changed or not understood
 */
export async function readBundleFile(path: string): Promise<ReadFile> {
  const bytes = await readLimited(path).catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  });
  return { bytes, bundle: await readBundle(bytes) };
}

async function readLimited(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > bundleLimits.packedBytes)
    throw new UsageError(`${path} is larger than ${bundleLimits.packedBytes / 1024 / 1024} MiB, as no bundle is.`);
  return readFile(path);
}
