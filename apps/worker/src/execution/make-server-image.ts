import type { Backend } from "@plumbline/backend/backend";
import { findSource } from "@plumbline/backend/servers/find-source";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Engine } from "../docker/engine.ts";
import type { HostEnv } from "../env.ts";
import type { BuiltImage } from "../images/image.ts";
import { makePushedImage } from "../images/pushed-image.ts";
import { buildServerImage } from "../images/server-image.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { persist } from "./persist.ts";

/**
 * The image of a version of an organization's server: as it was pushed, or of the installation's folder.
 * @throws AppError IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, DISK_FULL; CONFLICT where the folder is of another version now, whose
 *   manifest nobody has read
 */
export async function makeServerImage(
  { backend, engine, env }: { backend: Backend; engine: Engine; env: HostEnv },
  wanted: { organizationId: string; serverId: string; sourceDigest: string },
  options: { readonly report?: Report; readonly signal: AbortSignal },
): Promise<BuiltImage> {
  const pushed = await persist(() => findSource(backend, wanted), options.signal);
  if (pushed) return makePushedImage(engine, wanted, pushed, options);
  const image = await buildServerImage(engine, env, wanted.serverId, options);
  if (image.sourceDigest === wanted.sourceDigest) return image;
  throw new AppError("CONFLICT", `The source of ${wanted.serverId} has changed since the catalogue was read.`, {
    nextStep: "Restart plumbline so that the catalogue is read again, then start this anew.",
  });
}
