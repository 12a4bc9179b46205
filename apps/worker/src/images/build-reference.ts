import { CALIBRATION_SERVER_ID } from "@plumbline/core/calibration/servers";
import type { Engine } from "../docker/engine.ts";
import type { HostEnv } from "../env.ts";
import { type BuildOptions, type BuiltImage, buildImage } from "./image.ts";

/** The image of the server of ours that counts: generators are calibrated against it, and clients measured. */
export function buildReference(
  engine: Engine,
  { PLUMBLINE_CALIBRATION_DIR: folder }: Pick<HostEnv, "PLUMBLINE_CALIBRATION_DIR">,
  options: Omit<BuildOptions, "name" | "labels">,
): Promise<BuiltImage> {
  return buildImage(engine, folder, { name: CALIBRATION_SERVER_ID, ...options });
}
