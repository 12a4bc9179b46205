import { receive } from "@plumbline/backend/queue/job-queue";
import { wakeJob } from "@plumbline/backend/queue/wakers";
import { fireSlots } from "@plumbline/backend/schedules/fire-due-slots";
import { type KindOn, tasks } from "@plumbline/backend/tasks/catalog";
import type { Job } from "@plumbline/backend/tasks/schemas";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import type { WorkerDeps } from "../execution/execution.ts";
import { type Handler, handlers } from "./handlers.ts";

/** Receives the jobs of every kind of task that has a handler, one of each kind at a time, and those of the scheduler. Disposal ends it. */
export function receiveJobs(deps: WorkerDeps): AsyncDisposable {
  const receiving = new Disposables();
  receiving.use(receiveWakes(deps));
  for (const kind of Object.keys(handlers) as KindOn<"worker">[]) receiving.use(receiveTasks(deps, kind));
  return receiving;
}

function receiveTasks<K extends KindOn<"worker">>(deps: WorkerDeps, kind: K): AsyncDisposable {
  const { backend, env, log } = deps;
  const handle: Handler<K> = handlers[kind];
  const handleChecked = async (job: Job<K>) => {
    await backend.schema.check();
    await handle(deps, job);
  };
  return receive(
    tasks[kind].job,
    env.REDIS_URL,
    (job) =>
      handleChecked(job).catch((error: unknown) =>
        log.error(
          { err: error, task: kind, job },
          "the task failed unexpectedly; the sweep settles it when its lease ends",
        ),
      ),
    (error) => log.warn({ err: error, task: kind }, "the queue's connection failed"),
  );
}

function receiveWakes({ backend, env, log }: WorkerDeps): AsyncDisposable {
  const fire = async () => {
    await backend.schema.check();
    await fireSlots(backend);
  };
  return receive(wakeJob, env.REDIS_URL, fire, (error) =>
    log.warn({ err: error }, "a wake failed; the clock looks again"),
  );
}
