import { repeat } from "@plumbline/backend/lifetime/repeat";
import { startJudging } from "@plumbline/backend/tasks/judge-steadily";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { WorkerDeps } from "../execution/execution.ts";
import { type RecurringWork, recurringWork } from "./recurring-work.ts";

/**
 * Starts all recurring work, each on its own timer, until it is disposed. Work that needs an idle host is skipped until it is, and
 * none is done on a database of another version.
 */
export function startRecurring(
  deps: WorkerDeps,
  works: Readonly<Record<string, RecurringWork>> = recurringWork,
): AsyncDisposable {
  const started = new Disposables();
  const { log, hostLock, backend } = deps;
  startJudging(backend);
  for (const [name, { everyMs, restMs, work }] of Object.entries(works)) {
    const isDue = () => restMs === undefined || hostLock.isIdleFor(restMs);
    const onError = (error: unknown) =>
      log.warn({ work: name, err: error }, "recurring work failed; it will be retried");
    const turn = async () => {
      if (!isDue()) return;
      await backend.schema.check();
      await work(deps);
    };
    started.use(repeat(turn, everyMs, onError, backend.clock));
  }
  return started;
}
