import type { Backend } from "@plumbline/backend/backend";
import { saveImage } from "@plumbline/backend/images/save-image";
import { findSource } from "@plumbline/backend/servers/find-source";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Engine } from "../docker/engine.ts";
import type { HostEnv } from "../env.ts";
import type { BuiltImage } from "../images/image.ts";
import type { BuildVariant } from "../images/image-name.ts";
import { makePushedImage } from "../images/pushed-image.ts";
import { buildServerImage } from "../images/server-image.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { persist } from "./persist/persist.ts";

/**
 * Makes the image of one version of an organization's server, as it was pushed or from the installation's folder, and saves
 * the facts about it.
 * @throws AppError IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, DISK_FULL; CONFLICT if the folder now has another version, whose
 *   manifest nobody has read
 */
export async function makeServerImage(
  { backend, engine, env }: { backend: Backend; engine: Engine; env: HostEnv },
  wanted: { organizationId: string; serverId: string; sourceDigest: string },
  options: Pick<BuildVariant, "layout"> & { readonly report?: Report; readonly signal: AbortSignal },
): Promise<BuiltImage> {
  const pushed = await persist(backend, () => findSource(backend, wanted), options.signal);
  const image = pushed
    ? await makePushedImage({ engine, env }, wanted, pushed, options)
    : await buildServerImage(engine, env, wanted.serverId, options);
  if (image.sourceDigest !== wanted.sourceDigest)
    throw new AppError("CONFLICT", `The source of ${wanted.serverId} has changed since the catalogue was read.`, {
      nextStep: "Restart plumbline so that it reads the catalogue again, then start this again.",
    });
  // the version's facts are those of the order that its own image has
  if (options.layout !== undefined) return image;
  const { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt } = image;
  const facts = { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt };
  await persist(backend, () => saveImage(backend, wanted, wanted.serverId, wanted.sourceDigest, facts), options.signal);
  return image;
}
