import { createHash } from "node:crypto";
import { bundleFiles } from "@plumbline/core/bundle/bundle";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** The files of a bundle, by name. */
export type BundleContent = Record<string, Uint8Array>;

/** Changes to the JSON in a bundle's files. */
export type Changes = Record<string, (content: never) => unknown>;

/** The files of an exported bundle with some of them changed, and the list of hashes made anew: as whoever forges one does it. */
export function changeBundle(bundle: Uint8Array, changes: Changes): BundleContent {
  const files = unzipSync(bundle);
  for (const [name, change] of Object.entries(changes)) {
    const content = files[name];
    const value = change((content ? JSON.parse(strFromU8(content)) : undefined) as never);
    files[name] = typeof value === "string" ? strToU8(value) : strToU8(JSON.stringify(value));
  }
  return withSums(files);
}

/** The files with the list of hashes that fits them. */
function withSums(files: BundleContent): BundleContent {
  const { [bundleFiles.sums]: _, ...listed } = files;
  const lines = Object.entries(listed).map(
    ([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`,
  );
  return { ...listed, [bundleFiles.sums]: strToU8(lines.join("")) };
}

/** The files as a zip archive. */
export function zipBundle(files: BundleContent): Uint8Array {
  return zipSync(files);
}
