import { join } from "node:path";
import type { Backend } from "@plumbline/backend/backend";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { type App, type KeepHooks, startApp } from "../apps/start-app.ts";
import { webApp } from "../apps/web-app.ts";
import { workerApp } from "../apps/worker-app.ts";
import { framesFolderOf } from "../folders.ts";
import type { Start, StoreUrls } from "./start.ts";

export interface Apps extends AsyncDisposable {
  /** Rejects when one of them cannot be kept running; otherwise never settles. */
  readonly ended: Promise<never>;
}

/** The worker and the dashboard, each kept running. */
export async function startApps(start: Start, urls: StoreUrls, backend: Backend): Promise<Apps> {
  const { settings, progress, claim, stop, dev, port, baseUrl } = start;
  const shared = { ...urls, dev, logFolder: join(settings.PLUMBLINE_DATA_DIR, "logs") };
  const hooks: KeepHooks = { onStart: (child) => claim.addPart(child), onEnd: (sentence) => progress.print(sentence) };
  await using stack = new Disposables();
  const keep = async (title: string, app: App) =>
    stack.use(await progress.step(title, () => startApp(app, hooks, stop)));
  const worker = await keep(
    "Worker",
    workerApp({ ...shared, framesFolder: framesFolderOf(settings.PLUMBLINE_DATA_DIR) }, await registrationOf(backend)),
  );
  const web = await keep("Dashboard", webApp({ ...shared, host: settings.HOSTNAME, port, baseUrl }));
  const resources = stack.release();
  const ended = Promise.race([worker.gaveUp, web.gaveUp]).then((error) => Promise.reject(error));
  void Promise.allSettled([ended]); // the race of the caller handles it; without one it is no unhandled rejection
  return { ended, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}

/** Returns a predicate that becomes true when a worker registers that was not known before. */
async function registrationOf(backend: Backend): Promise<() => Promise<boolean>> {
  const { findWorkers } = await import("@plumbline/backend/workers/find-workers");
  const earlier = new Set((await findWorkers(backend, new Date())).map(({ workerId }) => workerId));
  return async () => (await findWorkers(backend, new Date())).some(({ workerId }) => !earlier.has(workerId));
}
