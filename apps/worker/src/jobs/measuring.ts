import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { type AppError, catchAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import type { Env } from "../env.ts";
import type { Execution, WorkerDeps } from "../execution/execution.ts";
import { findTightestDisk, refuseFullDisk } from "../execution/host/disk-space.ts";
import { report } from "../execution/persist/report.ts";
import { type MeasureTrial, measureTrial } from "../trial/measure-trial.ts";
import { prepareHost } from "./prepare-host.ts";

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
  const { shutdown: _, hostLock: __, workerId: ___, ...lent } = deps;
  const prepared = await prepareHost(deps.env, ending.signal);
  const { generatorImage } = prepared;
  const execution: Execution = {
    ...lent,
    lease,
    ...prepared,
    images: new Map(),
    gates: new Map(),
    ...ending,
  };
  if (!generatorImage.cached)
    await report(execution, `load generator built in ${(generatorImage.buildMs / 1000).toFixed(1)} s`);
  return execution;
}
