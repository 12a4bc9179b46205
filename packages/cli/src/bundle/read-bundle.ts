import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { BundleHead, BundleSource, BundleTrial, bundleFiles, parseBundleFile } from "@plumbline/core/bundle/bundle";
import { describeIssue } from "@plumbline/core/json/parse-known";
import type { RunRow } from "@plumbline/core/run/views";
import type { TrialView } from "@plumbline/core/trial/views";
import { strFromU8, unzipSync } from "fflate";
import { z } from "zod";
import { UsageError } from "../terminal/terminal.ts";

/** The source of a pushed server: its packed folder, or an image. */
export type HeldSource = Omit<BundleSource, "archive"> & { archive: Uint8Array | null };

/** The contents of a bundle that a repetition is measured from and compared with. */
export type Bundle = {
  run: RunRow;
  trials: TrialView[];
  /** By the folder's id; none where they were not asked for. */
  sources: ReadonlyMap<string, HeldSource>;
};

/** Reads a bundle and checks that it is whole. @throws UsageError that names what is missing, changed or not understood */
export async function readBundle(path: string): Promise<Bundle> {
  const files = unzip(
    path,
    await readFile(path).catch((error: unknown) =>
      refuse(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`),
    ),
  );
  const sums = textOf(files, bundleFiles.sums).trimEnd().split("\n");
  const named = new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const [name, bytes] of Object.entries(files)) {
    if (name === bundleFiles.sums) continue;
    const sum = named.get(name);
    if (sum === undefined) refuse(`${name} is in the bundle, but not among its hashes.`);
    if (createHash("sha256").update(bytes).digest("hex") !== sum) refuse(`${name} was changed after the export.`);
  }
  for (const name of named.keys()) textOf(files, name);
  try {
    const { run } = parseBundleFile(BundleHead, textOf(files, bundleFiles.head));
    const names = Object.keys(files).filter((name) => /^trials\/\d+\.json$/.test(name));
    const trials = names.sort().map((name) => parseBundleFile(BundleTrial, textOf(files, name)));
    return { run, trials, sources: sourcesOf(files) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return refuse(`${path} is not understood: ${error instanceof z.ZodError ? describeIssue(error) : error}.`);
  }
}

function sourcesOf(files: Record<string, Uint8Array>): Map<string, HeldSource> {
  if (!files[bundleFiles.sources]) return new Map();
  const sources = parseBundleFile(z.array(BundleSource), textOf(files, bundleFiles.sources));
  return new Map(
    sources.map((source) => [
      source.serverId,
      { ...source, archive: source.archive === null ? null : bytesOf(files, source.archive) },
    ]),
  );
}

function unzip(path: string, bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch (error) {
    return refuse(`${path} is not a zip file: ${error instanceof Error ? error.message : error}`);
  }
}

function bytesOf(files: Record<string, Uint8Array>, name: string): Uint8Array {
  return files[name] ?? refuse(`The bundle has no ${name}.`);
}

function textOf(files: Record<string, Uint8Array>, name: string): string {
  return strFromU8(bytesOf(files, name));
}

function refuse(message: string): never {
  throw new UsageError(message);
}
