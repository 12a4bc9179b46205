import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { type AppError, catchAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { readEngineInfo } from "../docker/engine-info.ts";
import type { Env } from "../env.ts";
import { findTightestDisk, refuseFullDisk } from "../execution/disk-space.ts";
import type { Execution, WorkerDeps } from "../execution/execution.ts";
import { readEnvironment } from "../execution/read-environment.ts";
import { report } from "../execution/report.ts";
import { buildImage } from "../images/image.ts";
import { bringGenerator, connectGeneratorHosts } from "../load/generator-hosts.ts";
import { type MeasureTrial, measureTrial } from "../trial/measure-trial.ts";

/** The signal that ends an execution, and the drain that may postpone it. */
export type ExecutionEnding = Pick<Execution, "signal" | "drain">;

/** The part of an execution that uses engines. The simulation has another one, and everything else as it is. */
export interface Measuring {
  /** The reason why no run can be executed now, such as an engine that does not answer; null if one can. */
  findRefusal(deps: WorkerDeps): Promise<AppError | null>;
  /** Prepares everything that the trials of a run share. */
  prepare(deps: WorkerDeps, lease: Lease, ending: ExecutionEnding): Promise<Execution>;
  measureTrial: MeasureTrial;
}

/** Measures in containers. */
export const measuringOnEngines: Measuring = {
  findRefusal: ({ env }) => findDeadHost(env),
  prepare: prepareExecution,
  measureTrial,
};

/** An engine that does not answer, or a disk that is full. */
function findDeadHost(env: Env): Promise<AppError | null> {
  return catchAppError(probeHost(env));
}

async function probeHost(env: Env): Promise<void> {
  const others = env.PLUMBLINE_GENERATOR_ENGINES.map((address) => connectEngine(address));
  const [engine] = await Promise.all([connectEngine(), ...others]);
  refuseFullDisk(await findTightestDisk(engine, env.PLUMBLINE_FRAMES_DIR));
}

async function prepareExecution(deps: WorkerDeps, lease: Lease, ending: ExecutionEnding): Promise<Execution> {
  const { shutdown: _, hostLock: __, health: ___, workerId: ____, ...lent } = deps;
  const { signal } = ending;
  const engine = await connectEngine();
  const [own, generatorHosts, generatorImage] = await Promise.all([
    readEngineInfo(engine),
    connectGeneratorHosts(deps.env.PLUMBLINE_GENERATOR_ENGINES),
    buildImage(engine, deps.env.PLUMBLINE_K6_DIR, { name: "k6", signal }),
  ]);
  await bringGenerator(engine, generatorHosts, generatorImage.tag);
  const generators = generatorHosts.length > 0 ? generatorHosts.map(({ info }) => info) : undefined;
  const host = { ...own, generators };
  const environment = await readEnvironment(engine, {
    bases: generatorImage.bases,
    tools: { generator: generatorImage.sourceDigest.slice(0, 12) },
    generators,
  });
  const execution: Execution = {
    ...lent,
    lease,
    engine,
    host,
    generatorHosts,
    environment,
    generatorImage,
    images: new Map(),
    gates: new Map(),
    ...ending,
  };
  if (!generatorImage.cached)
    await report(execution, `load generator built in ${(generatorImage.buildMs / 1000).toFixed(1)} s`);
  return execution;
}
