import type { Backend } from "@plumbline/backend/backend";
import { buildApps, generateClient } from "../../build/build.ts";
import { prepareImages } from "../../build/prepare-images.ts";
import { checkPort } from "../../doctor/check-port.ts";
import { checkPostgresData } from "../../doctor/check-postgres-data.ts";
import { examineDatabase } from "../../doctor/check-stores.ts";
import { examineStart } from "../../doctor/examine.ts";
import { refuseFailed } from "../../doctor/finding.ts";
import { type ProvidedEngine, provideEngine } from "../../engine/provide-engine.ts";
import { StartError } from "../../failure.ts";
import { claimDataFolder } from "../../instance/instance.ts";
import { describeEdited, migrateDatabase } from "../../migrations/migrate.ts";
import { stopOnSignals } from "../../process/stop-signal.ts";
import { openLauncherLog } from "../../progress/launcher-log.ts";
import type { Progress } from "../../progress/progress.ts";
import { dashboardUrl, type Settings } from "../../settings.ts";
import { describeDemo } from "./describe-demo.ts";
import { describeEngine } from "./describe-engine.ts";
import type { Start, StoreUrls } from "./start.ts";
import { startApps } from "./start-apps.ts";
import { startStores } from "./start-stores.ts";

export interface UpOptions {
  /** Answer yes to every offer. */
  readonly yes: boolean;
  /** Start the demo run. */
  readonly demo: boolean;
  /** Run web and worker from their sources, and follow changes of them. */
  readonly dev: boolean;
  /** Overrides the settings' port. */
  readonly port?: number;
}

/**
 * Starts everything, waits until asked to stop, and stops it in the reverse order.
 *
 * @throws StartError, AlreadyRunning; Stopped when asked to stop before everything was up
 */
export async function up(options: UpOptions, settings: Settings, progress: Progress): Promise<void> {
  const startedMs = performance.now();
  const stop = stopOnSignals();
  const port = options.port ?? settings.PORT;
  const baseUrl = dashboardUrl(settings, port);
  const dataFolder = settings.PLUMBLINE_DATA_DIR;
  refuseFailed(await examineStart(dataFolder));
  const { say, takeLine } = openLauncherLog(progress, dataFolder);
  await using claim = await claimDataFolder(dataFolder, baseUrl, say);
  refuseFailed([await checkPort(port, settings.HOSTNAME)]);
  if (!settings.DATABASE_URL) refuseFailed([await checkPostgresData(dataFolder)]);
  const start: Start = { settings, progress, say, claim, stop, yes: options.yes, dev: options.dev, port, baseUrl };

  await using stores = await startStores(start);
  refuseFailed(await examineDatabase(stores.urls.databaseUrl));
  await build(start, stores.urls);
  const { connectBackend } = await import("@plumbline/backend/backend"); // its generated client exists only now
  await using backend = await connectBackend({ ...stores.urls, takeLine });
  const engine = await prepare(start, backend);
  await using _apps = await startApps(start, stores.urls, backend);

  if (options.demo) await startDemo(start, backend, engine);
  await announce(start, backend, engine, performance.now() - startedMs);
  await abortOf(stop);
  progress.print("\nStopping …");
}

async function build({ progress, stop, dev }: Start, { databaseUrl }: StoreUrls): Promise<void> {
  if (dev) await progress.step("Generate", (report) => generateClient(report, stop));
  else await progress.step("Build", async (report) => report(await buildApps(report, stop)));
  const { edited } = await progress.step("Migrations", async (report) => {
    const result = await migrateDatabase(databaseUrl, { signal: stop });
    report(`${result.applied.length} applied`);
    return result;
  });
  for (const name of edited) progress.print(`  ${describeEdited(name)}`);
}

/** The remaining steps before web and worker can start. */
async function prepare({ progress, stop, settings, yes }: Start, backend: Backend): Promise<ProvidedEngine> {
  const serversDir = settings.PLUMBLINE_SERVERS_DIR;
  const { seedCatalogue } = await import("../../build/seed.ts");
  const { refused } = await progress.step("Catalogue", async (report) => {
    const catalogue = await seedCatalogue(backend, settings);
    report(`${catalogue.count} servers and clients`);
    return catalogue;
  });
  for (const reason of refused) progress.print(`  left out: ${reason}`);
  const ask = (question: string) => progress.ask(question, stop);
  const request = { dataFolder: settings.PLUMBLINE_DATA_DIR, yes, ask, signal: stop };
  const engine = await progress.step("Docker", (report) => provideEngine(request, report));
  if (engine.kind !== "answers") return engine;
  await progress.step("Images", (report) => prepareImages(serversDir, report, stop)).catch(goOn(progress));
  return engine;
}

/** Reports why images are missing and continues: the dashboard needs none, and the worker retries when a run does. */
function goOn(progress: Progress): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StartError)) throw error;
    for (const line of error.log) progress.print(`  | ${line}`);
    progress.print(`  ${error.message} The first run tries again.`);
  };
}

async function startDemo({ progress, baseUrl }: Start, backend: Backend, engine: ProvidedEngine): Promise<void> {
  if (engine.kind !== "answers")
    return progress.print("The demo run is left out: it needs a Docker engine on which trials can run.");
  const { ensureLocalOwner } = await import("@plumbline/backend/owner/ensure-local-owner");
  const { startDemoRun } = await import("@plumbline/backend/runs/start/start-demo-run");
  await progress.step("Demo run", async (report) => {
    report(describeDemo((await startDemoRun(await ensureLocalOwner(backend))).run, baseUrl));
  });
}

async function announce(
  { progress, baseUrl }: Start,
  backend: Backend,
  engine: ProvidedEngine,
  tookMs: number,
): Promise<void> {
  const { createOwnerLink } = await import("@plumbline/backend/owner/create-owner-link");
  const { url } = await createOwnerLink(backend, { baseUrl });
  progress.print(`\nPlumbline is up after ${(tookMs / 1_000).toFixed(1)} s. Ctrl-C stops everything.\n`);
  progress.print(`  Dashboard  ${baseUrl}`);
  progress.print(`  Sign in    ${url}`);
  progress.print("             works once, for the owner; ./plumb link makes a new one");
  for (const line of describeEngine(engine)) progress.print(line);
}

/** Resolves when the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
