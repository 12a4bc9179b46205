import { tasks, type YieldingKind } from "@plumbline/backend/tasks/catalog";
import { claim } from "@plumbline/backend/tasks/claim";
import { finish, type TaskEnd } from "@plumbline/backend/tasks/finish";
import { type Claimed, LeaseLost } from "@plumbline/backend/tasks/lease";
import { release } from "@plumbline/backend/tasks/release";
import type { WorkerDeps } from "../execution/execution.ts";
import { claimOrGiveBack } from "../execution/lease/claim-or-give-back.ts";
import { persistEnd } from "../execution/persist/persist.ts";
import { toTaskFailure } from "../execution/persist/to-failure.ts";

/**
 * Executes a task that yields to runs: it does not start while a run has the host, and a run that begins preempts it. One that people
 * wait for preempts a proof. A preempted task
 * returns to the queue, and the sweep gives it its next job.
 * @param work executes it; an error that it throws is the task's failure
 */
export async function executeYielding<K extends YieldingKind>(
  deps: WorkerDeps,
  kind: K,
  id: string,
  work: (claimed: Claimed<K>, signal: AbortSignal) => Promise<TaskEnd<K>>,
): Promise<void> {
  const { backend, log, workerId, shutdown } = deps;
  if (shutdown.aborted) return;
  using turn = await deps.hostLock.takeTurn(tasks[kind].host === "second" ? "second" : "last");
  if (!turn) return;
  const claimed = await claimOrGiveBack(deps, { kind, id }, () => claim(backend, kind, { id, workerId }));
  if (!claimed) return;
  log.info({ task: kind, id }, "task claimed");
  const signal = AbortSignal.any([turn.signal, shutdown]);
  const end = await work(claimed, signal).catch(async (thrown: unknown) =>
    signal.aborted ? null : { status: "failed" as const, error: await toTaskFailure(thrown) },
  );
  const write = async () => {
    if (end) await finish<YieldingKind>(backend, claimed, end);
    else await release(backend, claimed);
  };
  await persistEnd(backend, write).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
    log.warn({ task: kind, id }, "the lease was lost: another worker owns the task");
  });
}
