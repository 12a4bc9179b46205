import { saveGate } from "@plumbline/backend/gate/save-gate";
import type { Claimed } from "@plumbline/backend/tasks/lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { argsOf } from "@plumbline/core/server/variant";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { makeServerImage } from "../execution/make-server-image.ts";
import { attemptIdOf } from "../execution/ownership.ts";
import { persist } from "../execution/persist/persist.ts";
import { USUAL_CLIENTS } from "../gate/crowd.ts";
import { GATE_LIMITS } from "../gate/limits.ts";
import type { Place } from "../place/place-server.ts";
import { prove } from "../prove/prove.ts";
import { executeYielding } from "./execute-yielding.ts";

/** Lifetime of its containers, after which the reaper removes them; all workloads take two minutes at most. */
const LIFETIME_MS = 5 * 60_000;

/** Builds a server and runs every check on it, the slow ones too. */
export function proveServerJob(deps: WorkerDeps, { proofId }: Job<"proof">): Promise<void> {
  return executeYielding(deps, "proof", proofId, async (proof, signal) => {
    await proveAll(deps, proof, signal);
    return { status: "succeeded" };
  });
}

async function proveAll(deps: WorkerDeps, proof: Claimed<"proof">, signal: AbortSignal): Promise<void> {
  const { backend, env, timeouts } = deps;
  const { organizationId, serverId, manifest } = proof;
  const engine = await connectEngine();
  const image = await makeServerImage({ backend, engine, env }, proof, { signal });
  const { sourceDigest, imageDigest } = image;
  const host = await readEngineInfo(engine);
  const place: Place = {
    engine,
    host,
    networkName: `plumbline-${proof.proofId}`,
    firewall: env,
    own: () => ({
      hostId: env.PLUMBLINE_HOST_ID,
      installationId: deps.installationId,
      runId: proof.proofId,
      trialId: proof.proofId,
      attemptId: attemptIdOf({ runId: proof.proofId, attempt: proof.attempt }),
      lifetimeMs: LIFETIME_MS,
    }),
    limits: GATE_LIMITS,
    args: argsOf(serverId, manifest),
    companions: manifest.containers,
    tls: false,
    threads: manifest.threadsPerConnection * USUAL_CLIENTS,
    readyMs: timeouts.readyMs,
    signal,
    onWait: async () => deps.log.info({ proofId: proof.proofId }, "the proof waits for the host"),
  };
  const { workloads, deliveryPolicy, tls, deviations } = manifest;
  const wanted = { workloads, deliveryPolicy, slow: true, tls, deviations, stopMs: timeouts.stopMs };
  const proofs = await prove(place, env, image, wanted);
  for (const { workload, checks } of proofs.filter(({ failure }) => !failure)) {
    const key = { organizationId, serverId, sourceDigest, imageDigest, workload };
    await persist(backend, () => saveGate(backend, key, checks), signal);
  }
  const failed = proofs.find(({ failure }) => failure);
  if (failed?.failure) throw failed.failure;
}
