import { saveImage } from "@plumbline/backend/execution/save-image";
import { type ClaimedProof, claimProof, finishProof, releaseProof } from "@plumbline/backend/gate/claim-proof";
import { saveGate } from "@plumbline/backend/gate/save-gate";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { argsOf } from "@plumbline/core/server/variant";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import { makeServerImage } from "../docker/make-server-image.ts";
import { USUAL_CLIENTS } from "../gate/crowd.ts";
import { GATE_LIMITS } from "../gate/limits.ts";
import { attemptIdOf } from "../trial/ownership.ts";
import type { Place } from "../trial/place-server.ts";
import { prove } from "../trial/prove.ts";
import { toFailure } from "../trial/to-failure.ts";
import type { WorkerDeps } from "./execution.ts";
import { persist, persistEnd } from "./persist.ts";

/** All workloads take two minutes at most; after this its containers are nobody's. */
const EXPIRES_MS = 5 * 60_000;

/**
 * Builds a server and tries every check on it, the slow ones too. Does nothing while a run has the host, and makes room
 * for one: the proof is queued then, and the sweep brings it back.
 */
export async function proveServerJob(deps: WorkerDeps, { proofId }: Job<"proof">): Promise<void> {
  if (deps.shutdown.aborted) return;
  using turn = deps.turns.beginAside();
  if (!turn) return;
  const proof = await claimProof(deps.backend, { proofId, workerId: deps.workerId });
  if (!proof) return;
  deps.log.info({ proofId, serverId: proof.serverId }, "proof claimed");
  const signal = AbortSignal.any([turn.signal, deps.shutdown]);
  const end = await proveAll(deps, proof, signal).then(
    () => null,
    async (thrown: unknown) => (signal.aborted ? ("made room" as const) : await toFailure(thrown)),
  );
  await persistEnd(() =>
    end === "made room" ? releaseProof(deps.backend, proof) : finishProof(deps.backend, proof, end),
  );
}

async function proveAll(deps: WorkerDeps, proof: ClaimedProof, signal: AbortSignal): Promise<void> {
  const { backend, env, patience } = deps;
  const { organizationId, serverId, manifest } = proof;
  const engine = await connectEngine();
  const image = await makeServerImage({ backend, engine, env }, proof, { signal });
  const { sourceDigest, imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt } = image;
  const facts = { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt };
  await persist(() => saveImage(backend, proof, serverId, sourceDigest, facts), signal);
  const host = await readEngineInfo(engine);
  const place: Place = {
    engine,
    host,
    networkName: `plumbline-${proof.proofId}`,
    own: () => ({
      hostId: env.PLUMBLINE_HOST_ID,
      installationId: deps.installationId,
      runId: proof.proofId,
      trialId: proof.proofId,
      attemptId: attemptIdOf({ runId: proof.proofId, attempt: proof.attempt }),
      expiresAtMs: Date.now() + EXPIRES_MS,
    }),
    limits: GATE_LIMITS,
    args: argsOf(serverId, manifest),
    companions: manifest.containers,
    tls: false,
    threads: manifest.threadsPerConnection * USUAL_CLIENTS,
    readyMs: patience.readyMs,
    signal,
    onWait: async () => deps.log.info({ proofId: proof.proofId }, "the proof waits for the host"),
  };
  const { workloads, deliveryPolicy, tls, deviations } = manifest;
  const wanted = { workloads, deliveryPolicy, slow: true, tls, deviations, stopMs: patience.stopMs };
  const proofs = await prove(place, env, image, wanted);
  for (const { workload, checks } of proofs.filter(({ failure }) => !failure)) {
    const key = { organizationId, serverId, sourceDigest, imageDigest, workload };
    await persist(() => saveGate(backend, key, checks), signal);
  }
  const failed = proofs.find(({ failure }) => failure);
  if (failed?.failure) throw failed.failure;
}
