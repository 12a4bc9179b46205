import type { NamedSources } from "@plumbline/backend/servers/find-named-sources";
import { z } from "zod";
import { type Engine, engineStatus, isGone } from "../docker/engine.ts";
import { artifactBytesLabel } from "./described-build.ts";
import { digitsOf, folderOfVariant, parseImageTag } from "./image-name.ts";

const DAY_MS = 24 * 3_600_000;
/** Going back to a former version of a folder is fast for this long; another installation on the engine may still name it. */
const FOLDER_GRACE_MS = 7 * DAY_MS;
/** A pushed server is seldom pushed again, and belongs to nobody else. */
const PUSHED_GRACE_MS = DAY_MS;

/** Times that an engine remembers of an image's tags; the year 1, or nothing, if it does not. */
const Tagged = z.object({ Metadata: z.object({ LastTagTime: z.string().nullish() }).nullish() });

/** An image that can go, and how long it still stays after it was last asked for. */
export interface UnnamedImage {
  readonly tag: string;
  readonly graceMs: number;
}

/**
 * Images that were made for this installation of sources which nothing of it names any more, and that no container uses. Images
 * with other names, of Plumbline's own programs, of other installations' organizations, base images, are never among them.
 */
export async function findUnnamedImages(engine: Engine, named: NamedSources): Promise<readonly UnnamedImage[]> {
  const [images, containers] = await Promise.all([engine.listImages(), engine.listContainers({ all: true })]);
  const used = new Set(containers.map(({ ImageID }) => ImageID));
  const kept = new Set([...named.digests].map(digitsOf));
  return images
    .filter(({ Id }) => !used.has(Id))
    .flatMap(({ RepoTags }) => RepoTags ?? [])
    .flatMap((tag) => {
      const parsed = parseImageTag(tag);
      if (!parsed || kept.has(parsed.digits)) return [];
      if (named.folders.has(parsed.name) || named.folders.has(folderOfVariant(parsed.name)))
        return [{ tag, graceMs: FOLDER_GRACE_MS }];
      const [organizationId = "", folder] = parsed.name.split("/");
      const isPushed = folder !== undefined && named.organizationIds.has(organizationId);
      return isPushed ? [{ tag, graceMs: PUSHED_GRACE_MS }] : [];
    });
}

/**
 * Removes an image when its grace is over at `nowMs`: the engine knows when it was last built or asked for.
 * @returns the bytes that it added to its base image; null where it stays, also because it has just come into use
 */
export async function removeUnnamedImage(
  engine: Engine,
  { tag, graceMs }: UnnamedImage,
  nowMs: number,
): Promise<number | null> {
  try {
    const image = await engine.getImage(tag).inspect();
    const usedMs = Date.parse(Tagged.parse(image).Metadata?.LastTagTime ?? "");
    // the engine may not know the time
    if (!(usedMs > 0 && usedMs + graceMs <= nowMs)) return null;
    const { RepoTags, RepoDigests, Config, Size } = image;
    // a pulled image is known by its digest as well, and would stay for that
    const pulledAs = RepoTags.length > 1 ? [] : RepoDigests;
    for (const reference of [...pulledAs, tag]) await engine.getImage(reference).remove();
    return Number(Config.Labels?.[artifactBytesLabel] ?? Size);
  } catch (error) {
    if (isGone(error) || engineStatus(error) === 409) return null;
    throw error;
  }
}
