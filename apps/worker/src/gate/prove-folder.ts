import { randomUUID } from "node:crypto";
import { readOfCatalogue } from "@plumbline/catalogue/read-catalogue";
import type { Folder } from "@plumbline/catalogue/read-folder";
import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { isInOrder } from "@plumbline/core/gate/deviation";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";
import { argsOf } from "@plumbline/core/server/variant";
import type { Workload } from "@plumbline/core/workload/workload";
import type { Report } from "../bases/recipe.ts";
import type { Engine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { BuiltImage } from "../docker/image.ts";
import { reapExpired } from "../docker/reaper.ts";
import { buildServerImage } from "../docker/server-image.ts";
import type { HostEnv } from "../env.ts";
import { PATIENCE } from "../trial/patience.ts";
import type { Place } from "../trial/place-server.ts";
import { prove } from "../trial/prove.ts";
import { GATE_LIMITS } from "./limits.ts";

/** Whose containers these are: nobody's database knows of them, so only their time can make them orphans. */
const INSTALLATION = "gate";
const EXPIRES_MS = 5 * 60_000;
/** The workload under which wss is tried: TLS does not know what it carries. */
const ENCRYPTED: Workload = "echo";

/** How one workload of a server or client stands: its checks, or why there are none. */
export interface WorkloadProof {
  readonly workload: Workload;
  readonly passed: boolean;
  readonly durationMs: number;
  readonly checks: readonly GateCheck[];
  readonly failure: { readonly code: FailureCode; readonly message: string; readonly log: readonly string[] } | null;
}

/** What it takes to prove folders without any store. */
export interface Workshop {
  readonly engine: Engine;
  readonly env: HostEnv;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/**
 * Builds a folder's image and checks the workloads, one after another, each on a container of its own.
 *
 * @param onProof hears of each workload as it is done
 * @throws AppError SERVER_UNKNOWN, MANIFEST_INVALID, WORKLOAD_NOT_SERVED, IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, DISK_FULL
 */
export async function proveFolder(
  workshop: Workshop,
  serverId: string,
  wanted: { readonly workloads?: readonly Workload[]; readonly thorough: boolean },
  onProof: (proof: WorkloadProof) => void = () => undefined,
): Promise<{ image: BuiltImage; proofs: readonly WorkloadProof[] }> {
  const { engine, env, report, signal } = workshop;
  const server = await readOfCatalogue(env, serverId);
  const workloads = wanted.workloads ?? server.manifest.workloads;
  refuseUnserved(server, workloads);
  const image = await buildServerImage(engine, env, serverId, { report, signal });
  const proofs: WorkloadProof[] = [];
  for (const workload of workloads) {
    const proof = await proveWorkload(workshop, server, image, workload, wanted.thorough);
    onProof(proof);
    proofs.push(proof);
  }
  return { image, proofs };
}

function refuseUnserved({ serverId, manifest }: Folder<CatalogueManifest>, workloads: readonly Workload[]): void {
  const unserved = workloads.find((workload) => !manifest.workloads.includes(workload));
  if (unserved)
    throw new AppError("WORKLOAD_NOT_SERVED", `${serverId} does not serve ${unserved}.`, {
      nextStep: `Its manifest names ${manifest.workloads.join(", ")}.`,
    });
}

async function proveWorkload(
  workshop: Workshop,
  { serverId, manifest }: Folder<CatalogueManifest>,
  image: BuiltImage,
  workload: Workload,
  slow: boolean,
): Promise<WorkloadProof> {
  const startedMs = performance.now();
  const end = (checks: readonly GateCheck[], failure: WorkloadProof["failure"]): WorkloadProof => ({
    workload,
    passed: failure === null && checks.every(isInOrder),
    durationMs: Math.round(performance.now() - startedMs),
    checks,
    failure,
  });
  try {
    const { deliveryPolicy, deviations, containers: companions } = manifest;
    const tls = manifest.tls && workload === ENCRYPTED;
    const place = await toPlace(workshop, { args: argsOf(serverId, manifest), companions });
    const wanted = { workload, deliveryPolicy, slow, tls, deviations, stopMs: PATIENCE.stopMs };
    return end(await prove(place, workshop.env, image, wanted), null);
  } catch (error) {
    workshop.signal.throwIfAborted();
    const { code, message, evidence } = toAppError(error);
    if (!code.startsWith("SERVER_") && code !== "CLIENT_FAILED") throw error;
    return end([], { code, message, log: Array.isArray(evidence.log) ? evidence.log : [] });
  }
}

async function toPlace(
  { engine, env, report, signal }: Workshop,
  program: Pick<Place, "args" | "companions">,
): Promise<Place> {
  await reapExpired(engine, env.PLUMBLINE_HOST_ID);
  const name = randomUUID();
  return {
    engine,
    host: await readEngineInfo(engine),
    networkName: `plumbline-gate-${name}`,
    own: () => ({
      hostId: env.PLUMBLINE_HOST_ID,
      installationId: INSTALLATION,
      runId: INSTALLATION,
      trialId: name,
      attemptId: name,
      expiresAtMs: Date.now() + EXPIRES_MS,
    }),
    limits: GATE_LIMITS,
    ...program,
    tls: false,
    readyMs: PATIENCE.readyMs,
    signal,
    onWait: async () => report("waiting: another server is measured or proved on this host"),
  };
}
