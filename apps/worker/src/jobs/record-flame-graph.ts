import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { toFlameGraphEnd } from "@plumbline/backend/flame/to-flame-graph-end";
import { findSource } from "@plumbline/backend/servers/find-source";
import type { TaskEnd } from "@plumbline/backend/tasks/finish";
import type { Claimed } from "@plumbline/backend/tasks/lease";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { AppError } from "@plumbline/core/failure/app-error";
import { countThreads, writeFolded } from "@plumbline/core/flame/folded-stacks";
import { judgeRecording } from "@plumbline/core/flame/judge-recording";
import type { FlameRecording } from "@plumbline/core/flame/views";
import { directPlan } from "@plumbline/core/plan/direct-plan";
import { peakClients, planSeconds } from "@plumbline/core/plan/load-figures";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { attemptIdOf } from "../execution/ownership.ts";
import { type BuiltImage, buildImage } from "../images/image.ts";
import { makePushedImage } from "../images/pushed-image.ts";
import { buildServerImage } from "../images/server-image.ts";
import { chooseRecorder } from "../profiler/choose-recorder.ts";
import { profileServer } from "../profiler/profile-server.ts";
import { FREQUENCY_HZ } from "../profiler/recorder.ts";
import { executeYielding } from "./execute-yielding.ts";

/** Lifetime of its containers beyond the plan; then the reaper removes them. */
const SPARE_MS = 5 * 60_000;

/** Records the server of an ended trial with a profiler, under the trial's load. */
export function recordFlameGraphJob(deps: WorkerDeps, { trialId }: Job<"flameGraph">): Promise<void> {
  return executeYielding(deps, "flameGraph", trialId, (flame, signal) => record(deps, flame, signal));
}

async function record(
  deps: WorkerDeps,
  flame: Claimed<"flameGraph">,
  signal: AbortSignal,
): Promise<TaskEnd<"flameGraph">> {
  const { env, installationId, timeouts, log } = deps;
  const { trialId, server, plan } = flame;
  const engine = await connectEngine();
  const host = await readEngineInfo(engine);
  const generatorImage = await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", signal });
  const image = await makeNamedImage(deps, engine, flame, signal);
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
    generatorTimeoutMs: timeouts.generatorMs,
    log,
    place: {
      engine,
      host,
      networkName: `plumbline-flame-${trialId}`,
      firewall: env,
      own: () => ({
        hostId: env.PLUMBLINE_HOST_ID,
        installationId,
        runId: flame.runId,
        trialId,
        attemptId: attemptIdOf({ runId: trialId, attempt: flame.attempt }),
        lifetimeMs: planSeconds(plan) * 1000 + SPARE_MS,
      }),
      limits: flame.limits,
      args: server.args,
      companions: server.containers,
      tls: directPlan(plan).transport?.tls ?? false,
      threads: server.threadsPerConnection * peakClients(plan),
      readyMs: timeouts.readyMs,
      signal,
      onWait: async () => log.info({ trialId }, "the flame graph waits for the host"),
    },
  });
  const recording: FlameRecording = {
    recorder: recorder.name,
    seconds,
    frequencyHz: FREQUENCY_HZ,
    ...judgeRecording(stacks, seconds),
    threads: countThreads(stacks).length,
    imageDigest: image.imageDigest,
    recordedAt: await readDatabaseClock(deps.backend),
  };
  return toFlameGraphEnd(recording, writeFolded(stacks));
}

/**
 * Makes the image of a trial's server with the names of its functions left in.
 * @throws PUSHED_NOT_PROFILED for a server that was pushed, unless the operator trusts those who push; and what the build throws
 */
async function makeNamedImage(
  { backend, env }: WorkerDeps,
  engine: Engine,
  { organizationId, server: { serverId, sourceDigest } }: Claimed<"flameGraph">,
  signal: AbortSignal,
): Promise<BuiltImage> {
  const version = { organizationId, serverId, sourceDigest };
  const pushed = await findSource(backend, version);
  if (!pushed) return buildServerImage(engine, env, serverId, { signal, named: true });
  if (env.PLUMBLINE_PROFILE_PUSHED === "off")
    throw new AppError("PUSHED_NOT_PROFILED", `${serverId} was pushed, and a profiler would read its program as root.`);
  return makePushedImage({ engine, env }, version, pushed, { signal, named: true });
}
