// The worker's own modules are imported by their paths: its code is driven, and apps export nothing to others.
import { sleep } from "@plumbline/backend/lifetime/clock";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame } from "@plumbline/core/frame/frame";
import type { Engine } from "../../../apps/worker/src/docker/engine.ts";
import type { MeasuringHost } from "../../../apps/worker/src/docker/engine-info.ts";
import type { WorkerDeps } from "../../../apps/worker/src/execution/execution.ts";
import { persist } from "../../../apps/worker/src/execution/persist/persist.ts";
import type { TrialSession } from "../../../apps/worker/src/execution/trial-session.ts";
import type { BuiltImage } from "../../../apps/worker/src/images/image.ts";
import type { Measuring } from "../../../apps/worker/src/jobs/measuring.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { SimulatedProcess } from "../kernel/process.ts";
import type { Observations } from "../runs/observations.ts";
import type { SimulatedDatabase } from "../stores/database.ts";
import type { SimulatedContainer, SimulatedEngine } from "./engine.ts";

/** Frames of one measured trial. */
export const FRAMES = 4;
const SECOND_MS = 1_000;

const host: MeasuringHost = {
  version: "simulated",
  startedAtMs: null,
  cgroupVersion: 2,
  cpus: 4,
  memoryBytes: 8 * 1024 ** 3,
  kernel: "simulated",
  operatingSystem: "simulated",
  runtime: "runc",
  storageDriver: "overlay2",
  nofileHardLimit: 1_048_576,
  isLocal: true,
};

const generatorImage: BuiltImage = {
  tag: "plumbline/k6:simulated",
  sourceDigest: "0".repeat(64),
  imageDigest: `sha256:${"0".repeat(64)}`,
  imageBytes: 1,
  artifactBytes: 1,
  buildMs: 0,
  cached: true,
  bases: "public",
  builtAt: new Date(0),
  entrypoint: [],
  volumes: [],
};

/** The engine of an execution whose trials use none: any use is a mistake of the simulation. */
const noEngine = new Proxy(
  {},
  {
    get() {
      throw new Error("the simulation has no Docker engine");
    },
  },
) as Engine;

/** The parts of the world that a trial meets. */
interface Surroundings {
  readonly kernel: Kernel;
  readonly record: Observations;
  readonly database: SimulatedDatabase;
}

/** Stands for the containers of a trial; everything else about an execution is the product's. */
export function simulateMeasuring(world: Surroundings, process: SimulatedProcess, engine: SimulatedEngine): Measuring {
  const { kernel, record } = world;
  return {
    async findRefusal() {
      await process.sleep(kernel.chance.between(1, 30));
      return refusalOf(engine);
    },
    async prepare({ shutdown: _, hostLock: __, workerId: ___, ...deps }: WorkerDeps, lease, ending) {
      await process.sleep(kernel.chance.between(10, 500));
      engine.connect();
      ending.signal.throwIfAborted();
      const environment = { environmentId: engine.hostId, facts: {} };
      const made = { engine: noEngine, host, generatorHosts: [], environment, generatorImage };
      return { ...deps, ...made, lease, images: new Map(), gates: new Map(), ...ending };
    },
    async measureTrial(session) {
      const container = await takeSlot(session, engine);
      record.executions.push({ ...keyOf(session), worker: process.name });
      process.note(`measures trial ${session.trial.trialId} of attempt ${session.execution.lease.attempt}`);
      try {
        await load(session, container, { ...world, engine, process });
      } finally {
        engine.remove(container);
      }
      return toMeasured();
    },
  };
}

function refusalOf(engine: SimulatedEngine): AppError | null {
  try {
    engine.connect();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const keyOf = ({ execution: { lease }, trial }: TrialSession) => ({
  runId: lease.runId,
  trialId: trial.trialId,
  attempt: lease.attempt,
});

/** Waits for the host's slot as the product does: whoever creates the container has it. */
async function takeSlot(session: TrialSession, engine: SimulatedEngine): Promise<SimulatedContainer> {
  const { signal, backend } = session.execution;
  for (;;) {
    signal.throwIfAborted();
    const container = engine.tryCreate(session.own());
    if (container) return container;
    await sleep(backend.clock, SECOND_MS, signal);
  }
}

/** A second per frame. A frame carries the number of the claim under which it was measured. */
async function load(
  session: TrialSession,
  container: SimulatedContainer,
  { kernel, engine, record, database, process }: Surroundings & { engine: SimulatedEngine; process: SimulatedProcess },
): Promise<void> {
  const { signal, backend, lease } = session.execution;
  await sleep(backend.clock, kernel.chance.between(100, 1500), signal);
  await persist(backend, () => session.enterPhase("measure"), signal);
  if (container.failure) throw container.failure; // it was removed meanwhile, and bears no load
  container.loadFromMs = kernel.nowMs;
  for (let seq = 0; seq < FRAMES; seq++) {
    await sleep(backend.clock, SECOND_MS, signal);
    signal.throwIfAborted();
    if (record.brokenTrials.has(session.trial.trialId)) throw new AppError("SERVER_EXITED", "The server has ended.");
    const failure = engine.failureOf(container);
    // frames that the generator has sent before its end wait in the socket of a paused worker
    const isSent = failure === null || (container.loadToMs ?? 0) - container.loadFromMs >= (seq + 1) * SECOND_MS;
    if (!isSent) throw failure;
    // the disk, on which frames wait for PostgreSQL, is not simulated
    await persist(backend, () => session.appendFrames([toFrame(seq, lease.attempt)]), signal);
    record.frames.push({ ...keyOf(session), seq, atMs: database.framesStoredMs.get(process) ?? kernel.nowMs });
  }
  const failure = engine.failureOf(container);
  if (failure) throw failure;
  container.loadToMs = kernel.nowMs;
}

const toFrame = (seq: number, attempt: number): Frame => ({
  v: 1,
  seq,
  startMs: SECOND_MS * (seq + 1),
  durationMs: SECOND_MS,
  phase: "measure",
  values: { "messages.sent": attempt },
  errors: [],
  histograms: {},
});

function toMeasured() {
  return {
    serverStats: null,
    summary: { v: 1 as const, windowS: FRAMES, errors: [], histograms: {}, values: {} },
    audit: {
      v: 1 as const,
      verdict: "VALID" as const,
      findings: [],
      limit: { limitId: "none" as const, saturated: false, sentence: "Nothing.", evidence: [] },
    },
    observed: { v: 1 as const, disturbances: [], ceilingPerS: null },
  };
}
