import { Readable } from "node:stream";
import type { Scope } from "@plumbline/backend/backend";
import { type BundleOptions, exportBundle } from "@plumbline/backend/bundles/export-bundle";

/** A whole run as a zip file that is sent while it is written. @throws NOT_FOUND, FORBIDDEN */
export async function openBundle(scope: Scope, runId: string, options: BundleOptions = {}) {
  const chunks = await exportBundle(scope, runId, options);
  return {
    body: Readable.toWeb(Readable.from(chunks)) as ReadableStream,
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="plumbline-${runId}.zip"`,
      "cache-control": "private, no-store",
    },
  };
}
