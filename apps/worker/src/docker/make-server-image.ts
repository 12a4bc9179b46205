import type { Backend } from "@plumbline/backend/backend";
import { findSource } from "@plumbline/backend/servers/find-source";
import type { Report } from "../bases/recipe.ts";
import type { HostEnv } from "../env.ts";
import type { Engine } from "./engine.ts";
import type { BuiltImage } from "./image.ts";
import { makePushedImage } from "./pushed-image.ts";
import { buildServerImage } from "./server-image.ts";

/**
 * The image of an organization's server: of the version that was pushed, or of the installation's folder.
 * @throws AppError IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, DISK_FULL
 */
export async function makeServerImage(
  { backend, engine, env }: { backend: Backend; engine: Engine; env: HostEnv },
  wanted: { organizationId: string; serverId: string; sourceDigest: string },
  options: { readonly report?: Report; readonly signal?: AbortSignal },
): Promise<BuiltImage> {
  const pushed = await findSource(backend, wanted);
  if (pushed) return makePushedImage(engine, wanted, pushed, options);
  return buildServerImage(engine, env, wanted.serverId, options);
}
