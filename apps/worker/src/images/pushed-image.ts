import type { PushedSource } from "@plumbline/backend/servers/find-source";
import { openPushed } from "@plumbline/catalogue/read-pushed";
import { AppError } from "@plumbline/core/failure/app-error";
import { folderOf } from "@plumbline/core/server/variant";
import type { Engine } from "../docker/engine.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { pullImage } from "./bases/pull.ts";
import { parseReference } from "./dockerfile/reference.ts";
import { type BuiltImage, buildImage, inspectPulled, markUsed } from "./image.ts";
import { imageTag, nameOfPushed } from "./image-name.ts";
import { refuseUnfitImage } from "./server-image.ts";

type Options = { readonly report?: Report; readonly signal?: AbortSignal };

/**
 * The image of a server that somebody has pushed: built apart from this machine, its networks and other owners' builds, under a name that
 * nobody else can guess; or pulled by its digest, and given such a name.
 * @throws AppError IMAGE_BUILD_FAILED, also for an image that cannot be run as the contract has it; BASE_UNAVAILABLE; DISK_FULL
 */
export async function makePushedImage(
  engine: Engine,
  { organizationId, serverId, sourceDigest }: { organizationId: string; serverId: string; sourceDigest: string },
  source: PushedSource,
  options: Options,
): Promise<BuiltImage> {
  const folder = folderOf(serverId);
  const name = nameOfPushed(organizationId, folder);
  // the content under a digest never changes; a push from before the manifest counted would have another digest now
  const image =
    source.kind === "image"
      ? await pullPushed(engine, source.image, options)
      : await buildPushed(engine, folder, source.archive, { name, ...options });
  // without a tag of ours nothing would remove a pulled image later
  if (source.kind === "image") await markUsed(engine, source.image, imageTag(name, sourceDigest));
  return refuseUnfitImage(folder, { ...image, sourceDigest });
}

async function buildPushed(
  engine: Engine,
  name: string,
  archive: Uint8Array,
  options: Options & { readonly name: string },
): Promise<BuiltImage> {
  await using pushed = await openPushed(name, archive);
  return await buildImage(engine, pushed.folder, { isForeign: true, ...options });
}

async function pullPushed(
  engine: Engine,
  reference: string,
  { signal }: Options,
): Promise<Omit<BuiltImage, "sourceDigest">> {
  parseReference(reference);
  const present = await inspectPulled(engine, reference);
  if (present) return { ...present, cached: true };
  const startedMs = performance.now();
  const outcome = await pullImage(engine, reference, signal);
  if (outcome.kind !== "pulled")
    throw new AppError("BASE_UNAVAILABLE", `${reference} cannot be pulled: ${outcome.detail}`, {
      nextStep: "Check that its registry answers this host and shows the image without signing in.",
    });
  const pulled = await inspectPulled(engine, reference);
  if (!pulled) throw new Error(`the engine pulled ${reference}, but there is no such image`);
  return { ...pulled, buildMs: Math.round(performance.now() - startedMs), cached: false };
}
