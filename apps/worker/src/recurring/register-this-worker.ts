import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { toAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { Env } from "../env.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { findTightestDisk, refuseFullDisk } from "../execution/host/disk-space.ts";
import type { WorkerHealth } from "../execution/worker-health.ts";
import { connectGeneratorHosts } from "../load/generator-hosts.ts";

/** Registers this process: its start time, and the facts of its engine and of its disk. */
export async function registerThisWorker({ backend, env, workerId, health }: WorkerDeps): Promise<void> {
  await registerWorker(backend, {
    workerId,
    hostId: env.PLUMBLINE_HOST_ID,
    uptimeMs: backend.clock.monotonicMs(),
    engine: await describeEngine(env, health),
  });
}

/** Facts of the engine and of the generators' engines, or the reason why the worker takes no runs. */
async function describeEngine(env: Env, health: WorkerHealth) {
  try {
    const rests = health.restReason();
    if (rests) throw rests;
    const [engine, hosts] = await Promise.all([
      connectEngine(),
      connectGeneratorHosts(env.PLUMBLINE_GENERATOR_ENGINES),
    ]);
    const [info, disk] = await Promise.all([
      readEngineInfo(engine),
      findTightestDisk(engine, env.PLUMBLINE_FRAMES_DIR),
    ]);
    refuseFullDisk(disk);
    const generators = hosts.length > 0 ? { generators: hosts.map((host) => ({ ...host.info })) } : {};
    return { available: true, ...info, ...generators, ...(disk ? { disk } : {}) };
  } catch (error) {
    const { code, message, nextStep } = toAppError(error);
    return { available: false, code, message, nextStep };
  }
}
