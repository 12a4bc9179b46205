import { createHash } from "node:crypto";
import type { ServerManifest } from "@plumbline/core/server/manifest";

/**
 * The source digest of a server that was pushed as an image: of the image's own digest and of the manifest, as the digest of a
 * folder is of both. The same image with another manifest is another version.
 *
 * @param reference `registry.example/team/server@sha256:…`; from where it comes does not count
 * @param manifest as it was parsed, so that the order of its keys does not count either
 */
export function digestImage(reference: string, manifest: ServerManifest): string {
  const imageDigest = reference.slice(reference.lastIndexOf("@") + 1);
  return createHash("sha256")
    .update(`${imageDigest}\0${JSON.stringify(manifest)}`)
    .digest("hex");
}
