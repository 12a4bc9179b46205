import {
  type ClaimedFlameGraph,
  claimFlameGraph,
  type FlameGraphEnd,
  finishFlameGraph,
  releaseFlameGraph,
} from "@plumbline/backend/flame/claim-flame-graph";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { AppError } from "@plumbline/core/failure/app-error";
import { countThreads, writeFolded } from "@plumbline/core/flame/folded-stacks";
import { judgeRecording } from "@plumbline/core/flame/judge-recording";
import { peakClients, planSeconds } from "@plumbline/core/scenario/load-plan";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import { buildImage } from "../docker/image.ts";
import { buildServerImage } from "../docker/server-image.ts";
import { chooseRecorder } from "../profile/choose-recorder.ts";
import { profileServer } from "../profile/profile-server.ts";
import { FREQUENCY_HZ } from "../profile/recorder.ts";
import { attemptIdOf } from "../trial/ownership.ts";
import { toFailure } from "../trial/to-failure.ts";
import type { WorkerDeps } from "./execution.ts";
import { persistEnd } from "./persist.ts";

/** Beyond the plan; after this its containers are nobody's. */
const SPARE_MS = 5 * 60_000;

/**
 * Watches the server of an ended trial with a profiler, under the trial's load. Does nothing while a run has the host, and makes
 * room for one: the wish is queued then, and the sweep brings it back.
 */
export async function recordFlameGraphJob(deps: WorkerDeps, { trialId }: Job<"flameGraph">): Promise<void> {
  if (deps.shutdown.aborted) return;
  using turn = deps.turns.beginAside();
  if (!turn) return;
  const flame = await claimFlameGraph(deps.backend, { trialId, workerId: deps.workerId });
  if (!flame) return;
  deps.log.info({ trialId, serverId: flame.server.serverId }, "flame graph claimed");
  const signal = AbortSignal.any([turn.signal, deps.shutdown]);
  const end = await record(deps, flame, signal).catch(async (thrown: unknown) =>
    signal.aborted ? null : { error: await toFailure(thrown) },
  );
  await persistEnd(() =>
    end === null ? releaseFlameGraph(deps.backend, flame) : finishFlameGraph(deps.backend, flame, end),
  );
}

async function record(deps: WorkerDeps, flame: ClaimedFlameGraph, signal: AbortSignal): Promise<FlameGraphEnd> {
  const { env, installationId, patience, log } = deps;
  const { trialId, server, plan } = flame;
  const engine = await connectEngine();
  const host = await readEngineInfo(engine);
  const generatorImage = await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal });
  const image = await buildServerImage(engine, env, server.serverId, { signal, named: true });
  if (image.sourceDigest !== server.sourceDigest)
    throw new AppError("CONFLICT", `The source of ${server.serverId} has changed since this trial was measured.`, {
      nextStep: "Measure it again and ask for a flame graph of the new trial.",
    });
  const recorder = chooseRecorder(engine, env, server.language);
  const { stacks, seconds } = await profileServer({
    flame,
    image,
    generatorImage,
    recorder,
    patienceMs: patience.generatorMs,
    log,
    place: {
      engine,
      host,
      networkName: `plumbline-flame-${trialId}`,
      own: () => ({
        hostId: env.PLUMBLINE_HOST_ID,
        installationId,
        runId: flame.runId,
        trialId,
        attemptId: attemptIdOf({ runId: trialId, attempt: flame.attempt }),
        expiresAtMs: Date.now() + planSeconds(plan) * 1000 + SPARE_MS,
      }),
      limits: flame.limits,
      args: server.args,
      companions: server.containers,
      tls: plan.transport?.tls ?? false,
      threads: server.threadsPerConnection * peakClients(plan),
      readyMs: patience.readyMs,
      signal,
      onWait: async () => log.info({ trialId }, "the flame graph waits for the host"),
    },
  });
  const { samples, unnamed } = judgeRecording(stacks, seconds);
  const threads = countThreads(stacks).length;
  const { imageDigest } = image;
  const { name } = recorder;
  const recordedAt = new Date();
  return {
    recording: {
      recorder: name,
      seconds,
      frequencyHz: FREQUENCY_HZ,
      samples,
      unnamed,
      threads,
      imageDigest,
      recordedAt,
    },
    stacks: writeFolded(stacks),
  };
}
