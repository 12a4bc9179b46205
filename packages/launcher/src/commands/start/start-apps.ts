import { join } from "node:path";
import type { Backend } from "@plumbline/backend/backend";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { type App, type KeepHooks, startApp } from "../../apps/start-app.ts";
import { webApp } from "../../apps/web-app.ts";
import { workerApp } from "../../apps/worker-app.ts";
import { framesFolderOf } from "../../folders.ts";
import type { Start, StoreUrls } from "./start.ts";

/** The worker and the dashboard, each kept running. */
export async function startApps(start: Start, urls: StoreUrls, backend: Backend): Promise<AsyncDisposable> {
  const { settings, progress, claim, say, stop, dev, port, baseUrl } = start;
  const dataFolder = settings.PLUMBLINE_DATA_DIR;
  const shared = { ...urls, dev, logFolder: join(dataFolder, "logs") };
  const hooks: KeepHooks = { onStart: (child) => claim.addPart(child), say };
  await using stack = new Disposables();
  const keep = async (title: string, app: App) =>
    stack.use(await progress.step(title, () => startApp(app, hooks, stop)));
  const folders = { framesFolder: framesFolderOf(dataFolder), heartbeatFile: join(dataFolder, "worker.heartbeat") };
  await keep("Worker", workerApp({ ...shared, ...folders }, await registrationOf(backend)));
  await keep("Dashboard", webApp({ ...shared, host: settings.HOSTNAME, port, baseUrl }));
  return stack.release();
}

/** Returns a predicate that becomes true when a worker registers that was not known before. */
async function registrationOf(backend: Backend): Promise<() => Promise<boolean>> {
  const { findWorkers } = await import("@plumbline/backend/workers/find-workers");
  const earlier = new Set((await findWorkers(backend)).map(({ workerId }) => workerId));
  return async () => (await findWorkers(backend)).some(({ workerId }) => !earlier.has(workerId));
}
