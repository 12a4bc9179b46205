import type { Scope } from "@plumbline/backend/backend";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { startJudging } from "@plumbline/backend/tasks/judge-steadily";
import { StartRun } from "@plumbline/core/run/start-run";
import { SimulatedProcess } from "../kernel/process.ts";
import type { World } from "../runs/world.ts";
import { toBackend } from "../stores/stage.ts";
import { Viewer } from "./viewer.ts";

const SWEEP_EVERY_MS = 5_000;

const request = StartRun.parse({ serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 2 });

/** The web server's process and the people in front of it, and the next process in its place after its end. */
export class SimulatedWeb {
  readonly viewers: Viewer[] = [];
  readonly #world: World;
  readonly #slot: number;
  #process: SimulatedProcess;
  #scope: Scope;
  #starts = 0;
  /** Requests for a run or a proof that the present process has not answered. */
  #asked = 0;

  constructor(world: World, slot: number) {
    this.#world = world;
    this.#slot = slot;
    [this.#process, this.#scope] = this.#start();
  }

  /** True if a run or a proof may still come of what somebody has asked for. */
  get isAsked(): boolean {
    return this.#asked > 0;
  }

  kill(): void {
    if (this.#process.isDead) return;
    this.#process.end("is killed");
    const { kernel } = this.#world;
    kernel.after(kernel.chance.between(1_000, 8_000), () => {
      [this.#process, this.#scope] = this.#start();
      for (const viewer of this.viewers) this.#open(viewer);
    });
  }

  pause(ms: number): void {
    this.#process.pause(ms);
  }

  /** Somebody starts a run and opens its page. Without an answer it may have started nevertheless. */
  async startRun(): Promise<void> {
    const process = this.#process;
    try {
      const { runId } = await this.#ask(startRun(this.#scope, request));
      this.#world.record.runIds.push(runId);
      const viewer = new Viewer(runId);
      this.viewers.push(viewer);
      this.#open(viewer);
    } catch (error) {
      this.#world.record.noteError(process, "could not start a run", error);
    }
  }

  /** Somebody asks for a proof of a server. */
  async startProof(): Promise<void> {
    const process = this.#process;
    await this.#ask(startProof(this.#scope, { serverId: "go-one" })).catch((error: unknown) =>
      this.#world.record.noteError(process, "could not ask for a proof", error),
    );
  }

  /** Somebody cancels a run. */
  async cancelRun(runId: string): Promise<void> {
    const process = this.#process;
    process.note(`is asked to cancel run ${runId}`);
    try {
      await cancelRun(this.#scope, { runId });
      this.#world.record.cancelled.add(runId);
    } catch (error) {
      this.#world.record.noteError(process, `could not cancel run ${runId}`, error);
    }
  }

  /** Waits for an answer, which a process that is killed never gives. */
  async #ask<T>(answer: Promise<T>): Promise<T> {
    const process = this.#process;
    this.#asked++;
    return answer.finally(() => {
      if (process === this.#process) this.#asked--;
    });
  }

  #open(viewer: Viewer): void {
    if (viewer.isSettled) return;
    const process = this.#process;
    viewer.watch(this.#scope).catch((error: unknown) => process.note(`a page failed: ${String(error)}`));
  }

  #start(): [SimulatedProcess, Scope] {
    const { kernel, stage } = this.#world;
    this.#starts++;
    this.#asked = 0;
    const process = new SimulatedProcess(kernel, `web.${this.#starts}`);
    const backend = toBackend(stage, process, this.#slot, this.#world);
    const onError = (error: unknown) => process.note(`could not sweep: ${String(error)}`);
    startJudging(backend);
    repeat(() => sweepRuns(backend), SWEEP_EVERY_MS, onError, process.clock);
    return [process, { ...stage.scope, backend }];
  }
}
