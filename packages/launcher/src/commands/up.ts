import type { Backend } from "@plumbline/backend/backend";
import { buildApps, generateClient } from "../build/build.ts";
import { prepareImages } from "../build/prepare-images.ts";
import { type ProvidedEngine, provideEngine } from "../engine/provide-engine.ts";
import { StartError } from "../failure.ts";
import { claimDataFolder } from "../instance/instance.ts";
import { describeEdited, migrateDatabase } from "../migrations/migrate.ts";
import { isPortFree } from "../process/port.ts";
import { stopOnSignals } from "../process/stop-signal.ts";
import type { Progress } from "../progress/progress.ts";
import { dashboardUrl, type Settings } from "../settings.ts";
import type { Start, StoreUrls } from "./start.ts";
import { startApps } from "./start-apps.ts";
import { startStores } from "./start-stores.ts";

export interface UpOptions {
  /** Agree to what is offered. */
  readonly yes: boolean;
  /** Start the demo run. */
  readonly demo: boolean;
  /** Run web and worker from their sources, and follow changes of them. */
  readonly dev: boolean;
  /** Instead of the settings' port. */
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
  await using claim = await claimDataFolder(settings.PLUMBLINE_DATA_DIR, baseUrl);
  await refuseTakenPort(settings.HOSTNAME, port);
  const start: Start = { settings, progress, claim, stop, yes: options.yes, dev: options.dev, port, baseUrl };

  await using stores = await startStores(start);
  await build(start, stores.urls);
  const { connectBackend } = await import("@plumbline/backend/backend"); // its generated client exists only now
  await using backend = await connectBackend(stores.urls);
  const engine = await prepare(start, backend);
  await using apps = await startApps(start, stores.urls, backend);

  if (options.demo) await startDemo(start, backend, engine);
  await announce(start, backend, engine, performance.now() - startedMs);
  await Promise.race([abortOf(stop), stores.ended, apps.ended]);
  progress.say("\nStopping …");
}

async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (await isPortFree(port, host)) return;
  throw new StartError(
    `Port ${port} is taken by another program.`,
    `end that program, or choose another port: ./plumb up --port ${port + 1}`,
  );
}

async function build({ progress, stop, dev }: Start, { databaseUrl }: StoreUrls): Promise<void> {
  if (dev) await progress.step("Generate", (tell) => generateClient(tell, stop));
  else await progress.step("Build", async (tell) => tell(await buildApps(tell, stop)));
  const { edited } = await progress.step("Migrations", async (tell) => {
    const result = await migrateDatabase(databaseUrl, { signal: stop });
    tell(`${result.applied.length} applied`);
    return result;
  });
  for (const name of edited) progress.say(`  ${describeEdited(name)}`);
}

/** All else that must be done before web and worker can start. */
async function prepare({ progress, stop, settings, yes }: Start, backend: Backend): Promise<ProvidedEngine> {
  const serversDir = settings.PLUMBLINE_SERVERS_DIR;
  const { seedCatalogue } = await import("../build/seed.ts");
  const { refused } = await progress.step("Catalogue", async (tell) => {
    const catalogue = await seedCatalogue(backend, settings);
    tell(`${catalogue.count} servers and clients`);
    return catalogue;
  });
  for (const reason of refused) progress.say(`  left out: ${reason}`);
  const ask = (question: string) => progress.ask(question, stop);
  const wishes = { dataFolder: settings.PLUMBLINE_DATA_DIR, yes, ask, signal: stop };
  const engine = await progress.step("Docker", (tell) => provideEngine(wishes, tell));
  if (engine.kind === "missing") return engine;
  await progress.step("Images", (tell) => prepareImages(serversDir, tell, stop)).catch(goOn(progress));
  return engine;
}

/** Says why images are missing and goes on: the dashboard needs none, and the worker tries again when a run does. */
function goOn(progress: Progress): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StartError)) throw error;
    for (const line of error.log) progress.say(`  | ${line}`);
    progress.say(`  ${error.message} The first run tries again.`);
  };
}

async function startDemo({ progress, baseUrl }: Start, backend: Backend, engine: ProvidedEngine): Promise<void> {
  if (engine.kind === "missing") return progress.say("The demo run is left out: it needs a Docker engine.");
  const { ensureLocalOwner } = await import("@plumbline/backend/owner/ensure-local-owner");
  const { startDemoRun } = await import("@plumbline/backend/runs/start/start-demo-run");
  await progress.step("Demo run", async (tell) => {
    const { runId } = await startDemoRun(await ensureLocalOwner(backend));
    tell(`${baseUrl}/runs/${runId}`);
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
  progress.say(`\nPlumbline is up after ${(tookMs / 1_000).toFixed(1)} s. Ctrl-C stops everything.\n`);
  progress.say(`  Dashboard  ${baseUrl}`);
  progress.say(`  Sign in    ${url}`);
  progress.say("             works once, for the owner; ./plumb link makes a new one");
  if (engine.kind === "missing") progress.say(`  No Docker  Next step: ${engine.nextStep}`);
}

/** Resolves when the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
