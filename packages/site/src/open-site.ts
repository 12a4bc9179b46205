import { type PublishedSite, toSite } from "./model/site.ts";
import { readResults, readSiteFile, type SiteFile } from "./write/read-results.ts";

const noSite: SiteFile = { title: "Plumbline results", publishers: [] };

/** The site of the results in a folder, with whatever its file decides. @throws AppError BUNDLE_REFUSED for a bundle that is not whole */
export async function openSite(folder: string): Promise<PublishedSite> {
  const { title, publishers } = (await readSiteFile(folder)) ?? noSite;
  return toSite({ title, publishers, results: await readResults(folder, publishers) });
}
