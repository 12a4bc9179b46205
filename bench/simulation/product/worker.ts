// The worker's own modules are imported by their paths: its code is driven, and apps export nothing to others.
import { sleep } from "@plumbline/backend/lifetime/clock";
import { tasks } from "@plumbline/backend/tasks/catalog";
import { jobSchemas } from "@plumbline/backend/tasks/schemas";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import type { WorkerDeps } from "../../../apps/worker/src/execution/execution.ts";
import { executeRun } from "../../../apps/worker/src/jobs/execute-run.ts";
import { executeYielding } from "../../../apps/worker/src/jobs/execute-yielding.ts";
import { recurringWork } from "../../../apps/worker/src/recurring/recurring-work.ts";
import { startRecurring } from "../../../apps/worker/src/recurring/start-recurring.ts";
import { SimulatedProcess } from "../kernel/process.ts";
import type { World } from "../runs/world.ts";
import { toBackend } from "../stores/stage.ts";
import type { SimulatedEngine } from "../trial/engine.ts";
import { simulateMeasuring } from "../trial/measuring.ts";
import { toWorkerDeps } from "./worker-deps.ts";

const REAP_EVERY_MS = 10_000;
const PROOF_MS = 8_000;
/** A lease was renewed at the most so long before a pause. */
const SPARE_MS = 3_000;

/** A worker's process, and the next one in its place after its end. */
export class SimulatedWorker {
  readonly #world: World;
  readonly #slot: number;
  readonly #engine: SimulatedEngine;
  #process: SimulatedProcess;
  #shutdown = new AbortController();
  #starts = 0;

  constructor(world: World, slot: number, engine: SimulatedEngine) {
    this.#world = world;
    this.#slot = slot;
    this.#engine = engine;
    this.#process = this.#start();
  }

  get process(): SimulatedProcess {
    return this.#process;
  }

  /** Ends it as SIGKILL does; the launcher starts another one later. */
  kill(): void {
    if (this.#process.isDead) return;
    this.#world.record.lostWorkers.add(this.#process.name);
    this.#process.end("is killed");
    this.#restartLater();
  }

  /** Ends it as SIGTERM does. */
  stop(): void {
    if (this.#process.isDead) return;
    this.#process.note("is told to stop");
    this.#shutdown.abort();
    // it cannot hand its run back then, and is gone
    if (this.#isDatabaseFaulty) this.#world.record.lostWorkers.add(this.#process.name);
  }

  pause(ms: number): void {
    const pausedMs = this.#process.pause(ms);
    // a pause shorter than a lease must cost nothing, unless the database was away just before
    if (pausedMs > tasks.run.lease.ms - SPARE_MS || this.#isDatabaseFaulty)
      this.#world.record.lostWorkers.add(this.#process.name);
  }

  get #isDatabaseFaulty(): boolean {
    const { injected } = this.#world.record;
    return injected.has("database away") || injected.has("database frozen");
  }

  #restartLater(): void {
    const { kernel } = this.#world;
    kernel.after(kernel.chance.between(1_000, 15_000), () => {
      this.#process = this.#start();
    });
  }

  #start(): SimulatedProcess {
    const { kernel, stage, record, redis, database } = this.#world;
    this.#starts++;
    const process = new SimulatedProcess(kernel, `worker-${this.#slot}.${this.#starts}`);
    this.#shutdown = new AbortController();
    const backend = toBackend(stage, process, this.#slot, this.#world);
    const deps = toWorkerDeps(stage, process, backend, this.#engine.hostId, this.#shutdown.signal);
    const reap = () => this.#engine.reap(process, backend, deps.installationId);
    const register = () =>
      registerWorker(backend, {
        workerId: deps.workerId,
        hostId: this.#engine.hostId,
        uptimeMs: process.clock.monotonicMs(),
        engine: { available: false, code: "ENGINE_UNAVAILABLE", message: "It is simulated.", nextStep: "None." },
      });
    const { "sweep run": sweepRun, "sweep proof": sweepProof } = recurringWork;
    if (!sweepRun || !sweepProof) throw new Error("the worker has no such recurring work");
    startRecurring(deps, {
      "sweep run": sweepRun,
      "sweep proof": sweepProof,
      reap: { everyMs: REAP_EVERY_MS, work: reap },
      register: { everyMs: REAP_EVERY_MS, work: register },
    });
    const measuring = simulateMeasuring({ kernel, record, database }, process, this.#engine);
    const prove = (job: unknown) => proveSlowly(deps, jobSchemas.proof.parse(job).proofId);
    const proved = redis.receive(process, tasks.proof.job.queueName, prove, this.#shutdown.signal);
    const handle = (job: unknown) =>
      executeRun(deps, jobSchemas.run.parse(job), measuring).catch((error: unknown) =>
        record.noteError(process, "a job failed", error),
      );
    const received = redis.receive(process, tasks.run.job.queueName, handle, this.#shutdown.signal);
    void Promise.all([received, proved]).then(() => {
      process.end("ends");
      this.#restartLater();
    });
    return process;
  }
}

/** A proof of which only the time is simulated. */
function proveSlowly(deps: WorkerDeps, proofId: string): Promise<void> {
  const { backend, log } = deps;
  return executeYielding(deps, "proof", proofId, async (_, signal) => {
    await sleep(backend.clock, PROOF_MS, signal);
    signal.throwIfAborted();
    return { status: "succeeded" as const };
  }).catch((error: unknown) => log.warn({ err: error }, "a proof failed unexpectedly"));
}
