import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openSite } from "./open-site.ts";
import { isMissing } from "./write/keys.ts";
import { readSiteFile, type SiteFile, sources } from "./write/read-results.ts";
import { renderSite } from "./write/render-site.tsx";

const noSite: SiteFile = { title: "Plumbline results", publishers: [] };

/**
 * Writes every page of the site from the results in its folder. Unchanged files are not written again.
 * @param onFile called with the number of files so far
 * @returns how many files the site has, and its results
 */
export async function writeSite(folder: string, onFile: (files: number) => void = () => {}) {
  const site = await openSite(folder);
  let files = 0;
  for await (const [path, content] of renderSite(site)) {
    await writeChanged(join(folder, path), content);
    onFile(++files);
  }
  return { files, results: site.results };
}

async function writeChanged(path: string, content: string | Uint8Array): Promise<void> {
  const before = await readFile(path).catch((cause: unknown) => {
    if (isMissing(cause)) return null;
    throw cause;
  });
  if (before?.equals(Buffer.from(content))) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Sets the site's title, and adds a publisher that is vouched for. What is not given stays as it is. */
export async function writeSiteFile(folder: string, { title, publishers }: Partial<SiteFile>): Promise<void> {
  const before = (await readSiteFile(folder)) ?? noSite;
  const known = before.publishers.filter(({ publicKey }) => !publishers?.some((each) => each.publicKey === publicKey));
  const after: SiteFile = { title: title ?? before.title, publishers: [...known, ...(publishers ?? [])] };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sources.site), `${JSON.stringify(after, null, 2)}\n`);
}
