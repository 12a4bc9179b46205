import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { isClientId } from "@plumbline/core/server/client-id";
import { folderOf } from "@plumbline/core/server/variant";
import type { Engine } from "../docker/engine.ts";
import type { HostEnv } from "../env.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { type BuiltImage, buildImage } from "./image.ts";
import { argsOfVariant, type BuildVariant, nameOfVariant } from "./image-name.ts";

/**
 * Builds the image of a server or a client, or of the one that a variant belongs to.
 *
 * @param variant the build, where it is not the one that is measured alone
 * @throws AppError IMAGE_BUILD_FAILED, also for an image that cannot be run as the contract has it; BASE_UNAVAILABLE; DISK_FULL
 */
export async function buildServerImage(
  engine: Engine,
  env: Pick<HostEnv, "PLUMBLINE_SERVERS_DIR" | "PLUMBLINE_CLIENTS_DIR">,
  serverId: string,
  { named, layout, ...options }: BuildVariant & { readonly report?: Report; readonly signal?: AbortSignal },
): Promise<BuiltImage> {
  const folder = folderOf(serverId);
  const folders = isClientId(serverId) ? env.PLUMBLINE_CLIENTS_DIR : env.PLUMBLINE_SERVERS_DIR;
  const image = await buildImage(engine, join(folders, folder), {
    name: nameOfVariant(folder, { named, layout }),
    buildArgs: argsOfVariant({ named, layout }),
    ...options,
  });
  return refuseUnfitImage(folder, image);
}

/**
 * Hands on an image that can be run as the contract has it. Without an entry point the contract's arguments would be taken for
 * the program; a volume would be a disk without bounds beside the read-only root.
 * @throws IMAGE_BUILD_FAILED
 */
export function refuseUnfitImage(name: string, image: BuiltImage): BuiltImage {
  const { entrypoint, volumes, tag } = image;
  const refuse = (what: string, nextStep: string) =>
    new AppError("IMAGE_BUILD_FAILED", `The image of ${name} ${what}.`, { nextStep, evidence: { image: tag } });
  if (entrypoint.length === 0)
    throw refuse("names no program to run", "Give its Dockerfile an ENTRYPOINT in the last stage.");
  if (volumes.length > 0)
    throw refuse(
      `declares volumes: ${volumes.join(", ")}`,
      "Take VOLUME out of its Dockerfile and write to /tmp alone, which has 16 MiB. Where the base image declares it, COPY what you need of that one into another.",
    );
  return image;
}
