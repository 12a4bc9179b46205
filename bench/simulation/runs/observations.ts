import { isDatabaseOutage } from "@plumbline/backend/database/is-database-outage";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ExecutedTrial } from "../../invariants/invariants.ts";
import type { SimulatedProcess } from "../kernel/process.ts";

/** A frame whose storing was acknowledged to the worker. */
interface StoredFrame extends ExecutedTrial {
  readonly seq: number;
  /** When it was stored, which may be long before its worker has the answer. */
  readonly atMs: number;
}

/** Observations of the simulation from outside of the product, which the invariants hold against what is stored. */
export class Observations {
  readonly executions: (ExecutedTrial & { readonly worker: string })[] = [];
  readonly frames: StoredFrame[] = [];
  /** Runs whose start was acknowledged. */
  readonly runIds: string[] = [];
  /** Runs whose cancellation was acknowledged. */
  readonly cancelled = new Set<string>();
  /** Errors that people or jobs got for another reason than an outage of the database. */
  readonly unexplained: string[] = [];
  /** Faults that were injected, by kind; what a failure may be blamed on. */
  readonly injected = new Set<Fault>();
  /** Workers, by id, that were killed or paused for longer than a lease lasts. */
  readonly lostWorkers = new Set<string>();
  /** Trials whose server ends by itself. */
  readonly brokenTrials = new Set<string>();

  /** Notes an error that somebody got. That a run is over already is an answer, and none. */
  noteError(process: SimulatedProcess, doing: string, error: unknown): void {
    process.note(`${doing}: ${String(error)}`);
    const isAnswer = error instanceof AppError && error.code === "RUN_OVER";
    if (!isAnswer && !isDatabaseOutage(error)) this.unexplained.push(`${process.name} ${doing}: ${String(error)}`);
  }
}

/** Kinds of faults. Each seed has some of them, so that no fault hides behind another. */
export const faults = [
  "worker killed",
  "worker stopped",
  "worker paused",
  "web killed",
  "web paused",
  "clock stepped",
  "database away",
  "database frozen",
  "database connections lost",
  "redis away",
  "redis flushed",
  "redis answers lost",
  "engine restarted",
  "container removed",
  "server broken",
  "run cancelled",
] as const;

export type Fault = (typeof faults)[number];
