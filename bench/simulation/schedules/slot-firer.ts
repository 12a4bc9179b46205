// The worker's own modules are imported by their paths: its code is driven, and apps export nothing to others.
import { fireDueSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { recurringWork } from "../../../apps/worker/src/recurring/recurring-work.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { SimulatedProcess } from "../kernel/process.ts";
import { toWorkerDeps } from "../product/worker-deps.ts";
import type { SimulatedDatabase } from "../stores/database.ts";
import type { Defect } from "../stores/defects.ts";
import type { SimulatedRedis } from "../stores/redis.ts";
import { type Stage, toBackend } from "../stores/stage.ts";
import type { Looked } from "./slots.ts";

const MINUTE_MS = 60_000;

interface FirerContext {
  readonly stage: Stage;
  readonly kernel: Kernel;
  readonly stores: { readonly database: SimulatedDatabase; readonly redis: SimulatedRedis };
  readonly looked: Looked;
  readonly defect: Defect | undefined;
}

/** A worker of which only the recurring work for schedules is driven, and the next one after its end. */
export class SlotFirer {
  readonly #context: FirerContext;
  readonly #slot: number;
  #process: SimulatedProcess;
  #starts = 0;

  constructor(context: FirerContext, slot: number) {
    this.#context = context;
    this.#slot = slot;
    this.#process = this.#start();
  }

  get process(): SimulatedProcess {
    return this.#process;
  }

  kill(): void {
    if (this.#process.isDead) return;
    this.#process.end("is killed");
    const { kernel } = this.#context;
    kernel.after(kernel.chance.between(MINUTE_MS, 300 * MINUTE_MS), () => this.comeBack());
  }

  /** Starts it again if it is dead. */
  comeBack(): void {
    if (this.#process.isDead) this.#process = this.#start();
  }

  setClock(skewMs: number): void {
    this.#process.skewMs = skewMs;
    this.#process.note(`has its clock set ${(skewMs / 1000).toFixed(0)} s off`);
  }

  #start(): SimulatedProcess {
    const { stage, kernel, stores, defect } = this.#context;
    this.#starts++;
    const process = new SimulatedProcess(kernel, `worker-${this.#slot}.${this.#starts}`);
    const backend = toBackend(stage, process, this.#slot, stores);
    const deps = toWorkerDeps(stage, process, backend, "host");
    const work = recurringWork["fire slots"];
    if (!work) throw new Error('the worker has no recurring work "fire slots"');
    const fire = () =>
      defect === "own clock for slots" ? fireDueSlots(backend, process.clock.now()) : work.work(deps);
    void this.#look(process, fire);
    return process;
  }

  /** Looks seldom, so that a day is short; the product looks every ten seconds. */
  async #look(process: SimulatedProcess, fire: () => Promise<unknown>): Promise<void> {
    const { kernel, looked } = this.#context;
    for (;;) {
      await process.sleep(kernel.chance.between(MINUTE_MS, 50 * MINUTE_MS));
      const fromMs = kernel.nowMs;
      await fire().then(
        () => looked.looks.push({ fromMs, toMs: kernel.nowMs }),
        (error: unknown) => process.note(`could not fire slots: ${String(error)}`),
      );
    }
  }
}
