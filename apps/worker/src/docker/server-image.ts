import { join } from "node:path";
import { isClientId } from "@plumbline/core/client/client-id";
import { AppError } from "@plumbline/core/failure/app-error";
import { folderOf } from "@plumbline/core/server/variant";
import type { Report } from "../bases/recipe.ts";
import type { HostEnv } from "../env.ts";
import type { Engine } from "./engine.ts";
import { type BuiltImage, buildImage } from "./image.ts";
import { nameOfNamed } from "./image-name.ts";

/**
 * Builds the image of a server or a client, or of the one that a variant belongs to.
 *
 * @param options.named leaves the functions' names in the program: `ARG STRIP`, by which a Dockerfile takes them out, is empty
 * @throws AppError IMAGE_BUILD_FAILED, also for an image without an entry point: the contract's arguments would be taken for
 *   the program; BASE_UNAVAILABLE; DISK_FULL
 */
export async function buildServerImage(
  engine: Engine,
  env: Pick<HostEnv, "PLUMBLINE_SERVERS_DIR" | "PLUMBLINE_CLIENTS_DIR">,
  serverId: string,
  { named = false, ...options }: { readonly named?: boolean; readonly report?: Report; readonly signal?: AbortSignal },
): Promise<BuiltImage> {
  const folder = folderOf(serverId);
  const folders = isClientId(serverId) ? env.PLUMBLINE_CLIENTS_DIR : env.PLUMBLINE_SERVERS_DIR;
  const image = await buildImage(engine, join(folders, folder), {
    name: named ? nameOfNamed(folder) : folder,
    buildArgs: named ? { STRIP: "" } : {},
    ...options,
  });
  return refuseWithoutProgram(folder, image);
}

/** @throws IMAGE_BUILD_FAILED */
export function refuseWithoutProgram(name: string, image: BuiltImage): BuiltImage {
  if (image.entrypoint.length > 0) return image;
  throw new AppError("IMAGE_BUILD_FAILED", `The image of ${name} names no program to run.`, {
    nextStep: "Give its Dockerfile an ENTRYPOINT in the last stage.",
    evidence: { image: image.tag },
  });
}
