import { sleep } from "@plumbline/backend/lifetime/clock";
import type { KindOn } from "@plumbline/backend/tasks/catalog";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import { release } from "@plumbline/backend/tasks/release";
import type { WorkerDeps } from "../execution.ts";
import { persistEnd } from "../persist/persist.ts";

/** A database that was frozen has executed by then what waited for it. */
const LATE_MS = 2_000;

/**
 * Claims a task. After an error the database may have executed the claim all the same, or do so late: the task is given
 * back, since nobody else would do that before its lease is over, and this worker would be called lost.
 * @throws the claim's error
 */
export async function claimOrGiveBack<T>(
  { backend, workerId, log }: Pick<WorkerDeps, "backend" | "workerId" | "log">,
  task: { readonly kind: KindOn<"worker">; readonly id: string },
  claim: () => Promise<T>,
): Promise<T> {
  try {
    return await claim();
  } catch (error) {
    // one job of a kind at a time: this worker cannot hold the task in any other way
    const lease = { ...task, fence: { worker_id: workerId } };
    const giveBack = () => persistEnd(backend, () => release(backend, lease));
    const giveBackLate = async (failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure;
      await sleep(backend.clock, LATE_MS);
      await giveBack();
    };
    await giveBack()
      .catch(giveBackLate)
      .catch((failure: unknown) => {
        if (!(failure instanceof LeaseLost)) log.warn({ err: failure, ...task }, "a claim's outcome is unknown");
      });
    throw error;
  }
}
