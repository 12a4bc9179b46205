import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBuildSource } from "@plumbline/catalogue/build-source";
import { AppError } from "@plumbline/core/failure/app-error";
import { type Engine, isGone } from "../docker/engine.ts";
import type { Labels } from "../docker/labels.ts";
import type { TrialNetwork } from "../docker/network.ts";
import { type Report, standInLabel, standInValue } from "../stand-ins/recipe.ts";
import { ensureBases } from "./bases/ensure-bases.ts";
import { chooseBuilder, foreignBuilder } from "./builder.ts";
import { artifactBytesLabel, buildDescribed, buildMsLabel, builtAtLabel } from "./described-build.ts";
import { type DockerfileBases, findBases } from "./dockerfile/dockerfile.ts";
import { checkForeignDockerfile, refuseTriggers } from "./dockerfile/foreign-dockerfile.ts";
import { prepareContext } from "./git-sources.ts";
import { imageTag } from "./image-name.ts";
import { markUsed } from "./mark-used.ts";
import { refuseLayout } from "./refuse-layout.ts";

/** An image of ours on the engine. */
export interface BuiltImage {
  /** `plumbline/<name>:<first 12 digits of the source digest>`. */
  readonly tag: string;
  /** Digest of the folder it was built from, or of the version that it was pushed as. */
  readonly sourceDigest: string;
  /** The engine's id of the image, `sha256:…`. */
  readonly imageDigest: string;
  readonly imageBytes: number;
  /** Size of what the Dockerfile adds to its last stage's base image; null where there is no Dockerfile. */
  readonly artifactBytes: number | null;
  /** How long the build took when it was made, its own layers' cache included. */
  readonly buildMs: number;
  /** True if the engine had it already. */
  readonly cached: boolean;
  /** Kind of its base images: public ones or local stand-ins. */
  readonly bases: "public" | "stand-in";
  readonly builtAt: Date;
  /** The program and first arguments that the Dockerfile names; empty where it names none. */
  readonly entrypoint: readonly string[];
  /** Folders that the image declares as volumes. */
  readonly volumes: readonly string[];
}

export interface BuildOptions {
  /** The image's name, for a server its id. */
  readonly name: string;
  readonly labels?: Labels;
  /**
   * Present if a stranger wrote it: built within limits, without the caches of other builds.
   * The folder is a copy that nobody else needs: its Dockerfile is replaced by the checked one.
   */
  readonly foreign?: ForeignBuild;
  /** Values of the Dockerfile's arguments; those that it does not have are ignored. */
  readonly buildArgs?: Readonly<Record<string, string>>;
  /** Called with each line of the build's progress. */
  readonly report?: Report;
  readonly signal?: AbortSignal;
}

/** The part of this machine that a stranger's build may use. */
interface ForeignBuild {
  /** Its steps, and nothing else, are on it. */
  readonly network: Pick<TrialNetwork, "name" | "networkId">;
  /** Registries of base images beside the known ones. */
  readonly registries: readonly string[];
}

/**
 * Builds the image of a folder with a Dockerfile, or of one whose manifest names it in `builtFrom`, once per content: an image of
 * the same content is returned at once.
 * It ensures the base images first. The build has the machine's network, unless it is foreign; the image runs without.
 *
 * @throws AppError IMAGE_BUILD_FAILED with the log's last lines; BASE_UNAVAILABLE; SOURCE_UNAVAILABLE; DISK_FULL.
 */
export async function buildImage(engine: Engine, named: string, options: BuildOptions): Promise<BuiltImage> {
  const { folder, sourceDigest, files, buildArgs: given } = await findBuildSource(named);
  const tag = imageTag(options.name, sourceDigest);
  await markUsed(engine, tag, tag);
  const present = await inspectImage(engine, tag);
  if (present) return { ...present, tag, sourceDigest, cached: true };

  const report = options.report ?? (() => {});
  const { foreign, labels = {}, signal } = options;
  const buildArgs = { ...given, ...options.buildArgs };
  if (buildArgs.LAYOUT && !/^ARG LAYOUT\b/m.test(await readDockerfile(folder)))
    throw refuseLayout(`The Dockerfile of ${options.name} has no ARG LAYOUT`);
  const bases = foreign ? await replaceDockerfile(folder, foreign.registries) : findBases(await readDockerfile(folder));
  await ensureBases(engine, bases.all, report, signal);
  if (foreign) await refuseTriggers(engine, bases.all);
  const builder = foreign ? foreignBuilder(engine, foreign.network) : await chooseBuilder(engine);
  await using context = await prepareContext({ folder, files }, { isForeign: foreign !== undefined, report, signal });
  const job = { ...context, tag, labels, buildArgs, report, signal };
  await buildDescribed(engine, builder, job, bases);
  const built = await inspectImage(engine, tag);
  if (!built) throw new Error(`the builder ${builder.name} reported success, but there is no image ${tag}`);
  return { ...built, tag, sourceDigest, cached: false };
}

/** The image of a tag; undefined when there is none, or none that `buildImage` finished. */
async function inspectImage(
  engine: Engine,
  tag: string,
): Promise<Omit<BuiltImage, "tag" | "sourceDigest" | "cached"> | undefined> {
  const image = await inspectIfThere(engine, tag);
  const labels = image?.Config.Labels ?? {};
  if (!image || labels[buildMsLabel] === undefined) return undefined;
  return {
    ...factsOf(image),
    artifactBytes: Number(labels[artifactBytesLabel]),
    buildMs: Number(labels[buildMsLabel]),
    bases: labels[standInLabel] === standInValue ? "stand-in" : "public",
    // Not the engine's date: an image out of the cache has that of its oldest build.
    builtAt: new Date(labels[builtAtLabel] ?? image.Created),
  };
}

type InspectedImage = Awaited<ReturnType<ReturnType<Engine["getImage"]>["inspect"]>>;

async function inspectIfThere(engine: Engine, reference: string): Promise<InspectedImage | undefined> {
  try {
    return await engine.getImage(reference).inspect();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function factsOf({ Id, Size, Config }: InspectedImage) {
  return {
    imageDigest: Id,
    imageBytes: Size,
    entrypoint: [Config.Entrypoint ?? []].flat(),
    volumes: Object.keys(Config.Volumes ?? {}),
  };
}

/** Puts what was checked of a stranger's Dockerfile in its place. */
async function replaceDockerfile(folder: string, registries: readonly string[]): Promise<DockerfileBases> {
  const { text, bases } = checkForeignDockerfile(await readDockerfile(folder), registries);
  await writeFile(join(folder, "Dockerfile"), text);
  return bases;
}

/** An image that was pulled by its digest, as if it were built here; undefined when it is not here. */
export async function inspectPulled(
  engine: Engine,
  reference: string,
): Promise<Omit<BuiltImage, "sourceDigest" | "cached"> | undefined> {
  const image = await inspectIfThere(engine, reference);
  if (!image) return undefined;
  // nothing shows which of its layers are the server's own
  const unknown = { artifactBytes: null, buildMs: 0 };
  return { tag: reference, ...factsOf(image), ...unknown, bases: "public", builtAt: new Date(image.Created) };
}

async function readDockerfile(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, "Dockerfile"), "utf8");
  } catch (cause) {
    throw new AppError("IMAGE_BUILD_FAILED", `There is no Dockerfile in ${folder}.`, {
      nextStep: "Add one; docs/adding-a-server.md shows how.",
      cause,
    });
  }
}
