import { randomUUID } from "node:crypto";
import type { PushedSource } from "@plumbline/backend/servers/find-source";
import { openPushed } from "@plumbline/catalogue/read-pushed";
import { AppError } from "@plumbline/core/failure/app-error";
import { folderOf } from "@plumbline/core/server/variant";
import type { Engine } from "../docker/engine.ts";
import { createTrialNetwork, type TrialNetwork } from "../docker/network.ts";
import type { HostEnv } from "../env.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { pullImage } from "./bases/pull.ts";
import { FOREIGN_BUILD_MS } from "./builder.ts";
import { refuseUnknownRegistry } from "./dockerfile/registries.ts";
import { createGuardedNetwork } from "./firewall.ts";
import { type BuiltImage, buildImage, inspectPulled } from "./image.ts";
import { argsOfVariant, type BuildVariant, imageTag, nameOfPushed, nameOfVariant } from "./image-name.ts";
import { markUsed } from "./mark-used.ts";
import { refuseLayout } from "./refuse-layout.ts";
import { refuseUnfitImage } from "./server-image.ts";

/** The variant is one of a program that is built here: an image that was pushed has none. */
type Options = BuildVariant & { readonly report?: Report; readonly signal?: AbortSignal };

/** Lifetime of a build's network: it is pulled for and built twice within it. */
const LIFETIME_MS = 3 * FOREIGN_BUILD_MS;
/** Owner of the networks: no database knows them, so the reaper removes them only after their time. */
const INSTALLATION = "build";

/**
 * The image of a server that somebody has pushed: built apart from this machine, its networks and other owners' builds, under a name that
 * nobody else can guess; or pulled by its digest, and given such a name.
 * @throws AppError IMAGE_BUILD_FAILED, also for an image that cannot be run as the contract has it; BASE_UNAVAILABLE; REGISTRY_UNAVAILABLE;
 *   DISK_FULL
 */
export async function makePushedImage(
  { engine, env }: { engine: Engine; env: HostEnv },
  { organizationId, serverId, sourceDigest }: { organizationId: string; serverId: string; sourceDigest: string },
  source: PushedSource,
  { named, layout, ...options }: Options,
): Promise<BuiltImage> {
  const folder = folderOf(serverId);
  const name = nameOfVariant(nameOfPushed(organizationId, folder), { named, layout });
  if (source.kind === "image" && layout !== undefined) throw refuseLayout(`${folder} was pushed as an image`);
  // the content under a digest never changes; a push from before the manifest counted would have another digest now
  const image =
    source.kind === "image"
      ? await pullPushed({ engine, env }, source.image, options)
      : await buildPushed({ engine, env }, folder, source.archive, {
          name,
          buildArgs: argsOfVariant({ named, layout }),
          ...options,
        });
  // without a tag of ours nothing would remove a pulled image later
  if (source.kind === "image") await markUsed(engine, source.image, imageTag(name, sourceDigest));
  return refuseUnfitImage(folder, { ...image, sourceDigest });
}

async function buildPushed(
  { engine, env }: { engine: Engine; env: HostEnv },
  name: string,
  archive: Uint8Array,
  options: Options & { readonly name: string; readonly buildArgs: Record<string, string> },
): Promise<BuiltImage> {
  await using pushed = await openPushed(name, archive);
  await using network = await openBuildNetwork(engine, env, options.signal);
  return await buildImage(engine, pushed.folder, {
    foreign: { network, registries: env.PLUMBLINE_REGISTRIES },
    ...options,
  });
}

/** A network for the steps of one build, as open as the operator has it. */
async function openBuildNetwork(engine: Engine, env: HostEnv, signal?: AbortSignal): Promise<TrialNetwork> {
  const id = randomUUID();
  const name = `plumbline-build-${id}`;
  const ownership = {
    hostId: env.PLUMBLINE_HOST_ID,
    installationId: INSTALLATION,
    runId: id,
    trialId: id,
    attemptId: id,
    lifetimeMs: LIFETIME_MS,
  };
  return env.PLUMBLINE_BUILD_NETWORK === "public" && env.PLUMBLINE_FIREWALL === "on"
    ? await createGuardedNetwork(engine, {
        name,
        ownership,
        way: "public",
        firewall: env,
        ...(signal ? { signal } : {}),
      })
    : await createTrialNetwork(engine, { name, ownership, way: "none" });
}

async function pullPushed(
  { engine, env }: { engine: Engine; env: HostEnv },
  reference: string,
  { signal }: Options,
): Promise<Omit<BuiltImage, "sourceDigest">> {
  refuseUnknownRegistry(reference, env.PLUMBLINE_REGISTRIES);
  const present = await inspectPulled(engine, reference);
  if (present) return { ...present, cached: true };
  const startedMs = performance.now();
  const outcome = await pullImage(engine, reference, signal);
  if (outcome.kind === "unreachable")
    throw new AppError("REGISTRY_UNAVAILABLE", `${reference} cannot be pulled: ${outcome.detail}`);
  if (outcome.kind !== "pulled")
    throw new AppError("BASE_UNAVAILABLE", `${reference} cannot be pulled: ${outcome.detail}`, {
      nextStep: "Check that its registry answers this host and shows the image without signing in.",
    });
  const pulled = await inspectPulled(engine, reference);
  if (!pulled) throw new Error(`the engine pulled ${reference}, but there is no such image`);
  return { ...pulled, buildMs: Math.round(performance.now() - startedMs), cached: false };
}
