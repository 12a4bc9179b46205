import type { TaskKind } from "@plumbline/core/task/lifecycle";
import type { ClaimedFacts } from "./schemas.ts";

/**
 * The right to execute a task. Every write names the lease's fence and changes nothing once another holder has the
 * task.
 */
export type TaskLease<K extends TaskKind = TaskKind> = {
  readonly kind: K;
  /** The row's id. */
  readonly id: string;
  /** Columns that the claim has set, with their values: the holder and the claim's start or number. */
  readonly fence: Readonly<Record<string, unknown>>;
};

/** A claimed task: its lease, and the facts that its handler needs. */
export type Claimed<K extends TaskKind> = TaskLease<K> & ClaimedFacts<K>;

/** The task was ended or claimed by another holder meanwhile: stop, remove your own containers, write nothing more. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  constructor({ kind, id }: Pick<TaskLease, "kind" | "id">) {
    super(`the lease of ${kind} ${id} is lost`);
  }
}
