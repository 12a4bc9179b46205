import { randomUUID } from "node:crypto";
import { AppError, saysDiskFull } from "@plumbline/core/failure/app-error";
import { type Engine, engineStatus, isGone } from "../docker/engine.ts";
import { standInLabel, standInValue } from "../stand-ins/recipe.ts";
import { isStandIn } from "./bases/ensure-bases.ts";
import type { Builder, BuildJob } from "./builder.ts";
import type { DockerfileBases } from "./dockerfile/dockerfile.ts";
import { markUsed } from "./mark-used.ts";

export const buildMsLabel = "org.plumbline.buildMs";
export const builtAtLabel = "org.plumbline.builtAt";
/** Size of the layers that the Dockerfile adds to its base image. */
export const artifactBytesLabel = "org.plumbline.artifactBytes";
/** Tells the undescribed image of one build from that of another, which may be under way at the same time. */
const buildLabel = "org.plumbline.build";

/**
 * Builds an image and writes the build's figures into its labels, by a second build from the cache of the first one: so they live as long as the image
 * and need no other store. Both have a tag of their own; the job's tag comes last, as another process may build the same source at the same time.
 * @throws AppError IMAGE_BUILD_FAILED with the log's last lines; DISK_FULL
 */
export async function buildDescribed(
  engine: Engine,
  builder: Builder,
  job: BuildJob,
  bases: DockerfileBases,
): Promise<void> {
  const own = `${job.tag}-${randomUUID().slice(0, 8)}`;
  const buildOwn = (labels: BuildJob["labels"], report: BuildJob["report"]) =>
    build(builder, { ...job, tag: own, labels: { ...job.labels, ...labels }, report }, job.tag);
  try {
    const startedAt = performance.now();
    await buildOwn({ [buildLabel]: own }, job.report);
    const buildMs = Math.round(performance.now() - startedAt);
    const first = await engine.getImage(own).inspect();
    const baseBytes = bases.final === "scratch" ? 0 : (await engine.getImage(bases.final).inspect()).Size;
    const standIns = await Promise.all(bases.all.map((reference) => isStandIn(engine, reference)));
    const figures = {
      [standInLabel]: standIns.includes(true) ? standInValue : "public",
      [buildMsLabel]: String(buildMs),
      [builtAtLabel]: new Date().toISOString(),
      [artifactBytesLabel]: String(first.Size - baseBytes),
    };
    await buildOwn(figures, () => {});
    await engine.getImage(first.Id).remove().catch(ignoreInUse);
    await markUsed(engine, own, job.tag);
  } finally {
    await engine.getImage(own).remove().catch(ignoreInUse);
  }
}

/** @param name the image as it is named in a failure */
async function build(builder: Builder, job: BuildJob, name: string): Promise<void> {
  const result = await builder.build(job);
  if (result.succeeded) return;
  const evidence = { builder: builder.name, log: result.log.slice(-40) };
  if (result.log.some(saysDiskFull))
    throw new AppError("DISK_FULL", `The image ${name} could not be built: the disk is full.`, { evidence });
  const last = result.log.at(-1) ?? "no output";
  throw new AppError("IMAGE_BUILD_FAILED", `The image ${name} could not be built: ${last}`, { evidence });
}

function ignoreInUse(error: unknown): void {
  if (!isGone(error) && engineStatus(error) !== 409) throw error;
}
