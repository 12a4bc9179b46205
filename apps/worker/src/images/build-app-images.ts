import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { digestFolder } from "@plumbline/catalogue/digest-folder";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Engine } from "../docker/engine.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { ensureBases } from "./bases/ensure-bases.ts";
import { chooseBuilder } from "./builder.ts";
import { findBases } from "./dockerfile/dockerfile.ts";

/** The images of docker-compose.yml: each is the last stage of its Dockerfile, or the one named. */
const appImages = [
  { name: "worker", dockerfile: "apps/worker/Dockerfile" },
  { name: "setup", dockerfile: "apps/worker/Dockerfile", target: "setup" },
  { name: "web", dockerfile: "apps/web/Dockerfile" },
];

/**
 * Builds the images of docker-compose.yml out of the repository's root, on base images that a closed network can have, and
 * sees to it that those of the stores are here.
 *
 * @throws AppError IMAGE_BUILD_FAILED with the log's last lines; BASE_UNAVAILABLE.
 */
export async function buildAppImages(engine: Engine, root: string, report: Report, signal: AbortSignal): Promise<void> {
  const compose = await readFile(join(root, "docker-compose.yml"), "utf8");
  const stores = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, reference = ""]) => reference);
  await ensureBases(engine, stores, report, signal);
  const builder = await chooseBuilder(engine);
  const files = builder.name === "classic" ? (await digestFolder(root)).files : []; // BuildKit reads the folder itself
  for (const { name, dockerfile, target } of appImages) {
    const text = await readFile(join(root, dockerfile), "utf8");
    await ensureBases(engine, findBases(text).all, report, signal);
    const tag = `plumbline/${name}:latest`;
    const { succeeded, log } = await builder.build({
      folder: root,
      files,
      dockerfile,
      target,
      tag,
      labels: {},
      report,
      signal,
    });
    if (!succeeded)
      throw new AppError("IMAGE_BUILD_FAILED", `The image ${tag} could not be built.`, { evidence: { log: [...log] } });
    report(`${tag} is built`);
  }
}
