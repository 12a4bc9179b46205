import { randomUUID } from "node:crypto";
import { readOfCatalogue } from "@plumbline/catalogue/read-catalogue";
import type { Folder } from "@plumbline/catalogue/read-folder";
import { AppError } from "@plumbline/core/failure/app-error";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import { argsOf } from "@plumbline/core/server/variant";
import type { Workload } from "@plumbline/core/workload/workload";
import { reapExpired } from "../docker/container/reaper.ts";
import type { Engine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { HostEnv } from "../env.ts";
import { TIMEOUTS } from "../execution/timeouts.ts";
import { USUAL_CLIENTS } from "../gate/crowd.ts";
import { GATE_LIMITS } from "../gate/limits.ts";
import type { BuiltImage } from "../images/image.ts";
import { buildServerImage } from "../images/server-image.ts";
import type { Place } from "../place/place-server.ts";
import type { Report } from "../stand-ins/recipe.ts";
import { prove, type WorkloadProof } from "./prove.ts";

/** Owner of the containers: no database knows them, so the reaper removes them only after their time. */
const INSTALLATION = "gate";
const LIFETIME_MS = 5 * 60_000;

/** Context for proofs of folders without any store. */
export interface ProofContext {
  readonly engine: Engine;
  readonly env: HostEnv;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/**
 * Builds a folder's image and checks the workloads.
 *
 * @returns with how long checking took; waiting for other servers of this host is not in it
 * @throws AppError SERVER_UNKNOWN, MANIFEST_INVALID, WORKLOAD_NOT_SERVED, IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, DISK_FULL
 */
export async function proveFolder(
  context: ProofContext,
  serverId: string,
  wanted: { readonly workloads?: readonly Workload[]; readonly thorough: boolean },
): Promise<{ image: BuiltImage; proofs: readonly WorkloadProof[]; durationMs: number }> {
  const { engine, env, report, signal } = context;
  const server = await readOfCatalogue(env, serverId);
  const { deliveryPolicy, deviations, tls } = server.manifest;
  const workloads = wanted.workloads ?? server.manifest.workloads;
  refuseUnserved(server, workloads);
  const image = await buildServerImage(engine, env, serverId, { report, signal });
  const startedMs = performance.now();
  let waitedMs = 0;
  report(`checks ${workloads.join(", ")}`);
  const onFree = (ms: number) => {
    waitedMs += ms;
  };
  const place = await placeOfFolder(context, server, { lifetimeMs: LIFETIME_MS, onFree });
  const proof = { workloads, deliveryPolicy, slow: wanted.thorough, tls, deviations, stopMs: TIMEOUTS.stopMs };
  const proofs = await prove(place, env, image, proof);
  return { image, proofs, durationMs: Math.round(performance.now() - startedMs - waitedMs) };
}

function refuseUnserved({ serverId, manifest }: Folder<CatalogueManifest>, workloads: readonly Workload[]): void {
  const unserved = workloads.find((workload) => !manifest.workloads.includes(workload));
  if (unserved)
    throw new AppError("WORKLOAD_NOT_SERVED", `${serverId} does not serve ${unserved}.`, {
      nextStep: `Its manifest names ${manifest.workloads.join(", ")}.`,
    });
}

/**
 * The place of a folder's server that no database knows.
 * @param more.lifetimeMs lifetime of its containers, after which the reaper removes them
 */
export async function placeOfFolder(
  { engine, env, report, signal }: ProofContext,
  { serverId, manifest }: Pick<Folder<CatalogueManifest>, "serverId" | "manifest">,
  { lifetimeMs, onFree }: Pick<Place, "onFree"> & { readonly lifetimeMs: number },
): Promise<Place> {
  const clearWay = () => reapTogether(engine, env.PLUMBLINE_HOST_ID);
  await clearWay();
  const name = randomUUID();
  return {
    engine,
    host: await readEngineInfo(engine),
    networkName: `plumbline-${name}`,
    firewall: env,
    own: () => ({
      hostId: env.PLUMBLINE_HOST_ID,
      installationId: INSTALLATION,
      runId: INSTALLATION,
      trialId: name,
      attemptId: name,
      lifetimeMs,
    }),
    limits: GATE_LIMITS,
    args: argsOf(serverId, manifest),
    companions: manifest.containers,
    onFree,
    clearWay,
    tls: false,
    threads: manifest.threadsPerConnection * USUAL_CLIENTS,
    readyMs: TIMEOUTS.readyMs,
    signal,
    onWait: async () => report("waiting: another server is measured or proved on this host"),
  };
}

/** Removes expired resources. Another process may remove the same ones at the same time; the caller looks again. */
async function reapTogether(engine: Engine, hostId: string): Promise<void> {
  try {
    await reapExpired(engine, hostId);
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
  }
}
