import { type BundleSource, bundleFiles } from "@plumbline/core/bundle/bundle";
import type { RunSpec } from "@plumbline/core/run/views";
import { ServerManifest } from "@plumbline/core/server/manifest";
import { folderOf } from "@plumbline/core/server/variant";
import type { Scope } from "../backend.ts";
import { findSource } from "../servers/find-source.ts";
import { type BundleFile, toFile } from "./bundle-file.ts";

/**
 * Sources of the run's pushed servers, as far as they are still stored: older pushes are deleted. Catalogue servers are
 * folders on the worker and never included.
 */
export async function* readSources(scope: Scope, spec: RunSpec): AsyncGenerator<BundleFile> {
  const versions = new Map(spec.servers.map(({ serverId, sourceDigest }) => [folderOf(serverId), sourceDigest]));
  const sources: BundleSource[] = [];
  for (const [serverId, sourceDigest] of versions) {
    const { backend, organizationId } = scope;
    const source = await findSource(backend, { organizationId, serverId, sourceDigest });
    if (source?.kind === "archive") {
      const archive = `sources/${serverId}.tar.gz`;
      yield { name: archive, content: source.archive };
      sources.push({ serverId, sourceDigest, archive, image: null });
    }
    if (source?.kind === "image") {
      const manifest = await findManifest(scope, { serverId, sourceDigest });
      // an image whose own manifest is no longer stored is left out: with another manifest it is another version
      if (manifest) sources.push({ serverId, sourceDigest, archive: null, image: { image: source.image, manifest } });
    }
  }
  yield toFile(bundleFiles.sources, sources);
}

async function findManifest(
  { backend, organizationId }: Scope,
  version: { serverId: string; sourceDigest: string },
): Promise<ServerManifest | null> {
  const row = await backend.db.server.findFirst({ where: { organizationId, ...version }, select: { manifest: true } });
  return row && ServerManifest.parse(row.manifest);
}
