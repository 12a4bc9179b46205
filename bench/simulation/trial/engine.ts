import type { Backend } from "@plumbline/backend/backend";
import { findLiveAttempts } from "@plumbline/backend/tasks/find-live-attempts";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { findRemovalReason } from "../../../apps/worker/src/docker/container/reaper.ts";
import { type Ownership, toLabels } from "../../../apps/worker/src/docker/labels.ts";
import { attemptIdOf } from "../../../apps/worker/src/execution/ownership.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { SimulatedProcess } from "../kernel/process.ts";
import type { Defect } from "../stores/defects.ts";

/** The containers of one attempt at a trial, from their start to their removal. */
export interface SimulatedContainer {
  readonly owner: Ownership;
  readonly startedMs: number;
  /** True time at which its load began and ended; null: not yet. */
  loadFromMs: number | null;
  loadToMs: number | null;
  /** Reason why it ended before its time; null while it runs. */
  failure: AppError | null;
  isRemoved: boolean;
}

/** The time for which a restarted engine is away. */
const RESTART_MS = 8_000;

/** A host's Docker engine. Its clock is true, and one name stands for the host's slot, as in the product. */
export class SimulatedEngine {
  readonly hostId: string;
  /** Every container that there ever was. */
  readonly containers: SimulatedContainer[] = [];
  awayUntilMs = 0;
  /** Until then somebody removes what has run for some seconds. */
  hostileUntilMs = 0;
  readonly #kernel: Kernel;
  readonly #defect: Defect | undefined;

  constructor(kernel: Kernel, hostId: string, defect: Defect | undefined) {
    this.#kernel = kernel;
    this.hostId = hostId;
    this.#defect = defect;
  }

  /** @throws ENGINE_UNAVAILABLE */
  connect(): void {
    if (this.#kernel.nowMs < this.awayUntilMs)
      throw new AppError("ENGINE_UNAVAILABLE", "The simulated engine does not answer.");
  }

  /** Creates the slot's container; null while another one has the name. @throws ENGINE_UNAVAILABLE */
  tryCreate(owner: Ownership): SimulatedContainer | null {
    this.connect();
    if (this.containers.some(({ isRemoved }) => !isRemoved)) return null;
    const startedMs = this.#kernel.nowMs;
    const created = { owner, startedMs, loadFromMs: null, loadToMs: null, failure: null, isRemoved: false };
    this.containers.push(created);
    return created;
  }

  remove(container: SimulatedContainer): void {
    if (container.isRemoved) return;
    container.isRemoved = true;
    container.loadToMs ??= this.#kernel.nowMs;
  }

  /** Ends the containers that run, and answers nobody for a while. */
  restart(): void {
    this.awayUntilMs = this.#kernel.nowMs + RESTART_MS;
    this.#kernel.note(`the engine of ${this.hostId} restarts`);
    this.#endAll("ENGINE_RESTARTED");
  }

  /** For that time somebody removes whatever has run for a while. */
  removeFromOutside(ms: number): void {
    this.hostileUntilMs = this.#kernel.nowMs + ms;
    this.#kernel.note(`somebody removes the containers of ${this.hostId} for ${(ms / 1000).toFixed(1)} s`);
    this.#endAll("CONTAINER_REMOVED");
  }

  /** Removes what belongs to no living attempt, in the order of the worker's reaper: the clock, the attempts, the containers. */
  async reap(process: SimulatedProcess, backend: Backend, installationId: string): Promise<void> {
    if (this.#defect === "no reaper" || this.#kernel.nowMs < this.awayUntilMs) return;
    const { nowMs } = this.#kernel;
    const attemptIds = new Set((await findLiveAttempts(backend)).map(attemptIdOf));
    const owners = { hostId: this.hostId, installationId, attemptIds, nowMs };
    for (const container of this.containers.filter(({ isRemoved }) => !isRemoved)) {
      // engines round to seconds
      const createdBeforeMs = (Math.floor(container.startedMs / 1000) + 1) * 1000;
      const reason = findRemovalReason({ labels: toLabels(container.owner), createdBeforeMs }, owners);
      if (!reason) continue;
      process.note(`removes containers of attempt ${container.owner.attemptId}: ${reason}`);
      this.#fail(container, new AppError("CONTAINER_REMOVED", "The reaper has removed it."));
      this.remove(container);
    }
  }

  /** The failure of a container by now; null: it runs. */
  failureOf(container: SimulatedContainer): AppError | null {
    const isRemoved = this.#kernel.nowMs < this.hostileUntilMs && this.#kernel.chance.happens(0.5);
    if (isRemoved) this.#fail(container, new AppError("CONTAINER_REMOVED", "Somebody has removed the container."));
    return container.failure;
  }

  #endAll(code: FailureCode): void {
    for (const container of this.containers)
      if (!container.isRemoved) this.#fail(container, new AppError(code, "The simulated container has ended."));
  }

  #fail(container: SimulatedContainer, failure: AppError): void {
    container.failure ??= failure;
    container.loadToMs ??= this.#kernel.nowMs;
  }
}
