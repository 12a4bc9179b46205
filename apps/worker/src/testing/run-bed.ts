import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "@plumbline/backend/backend";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { readServers } from "@plumbline/catalogue/read-servers";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import type { RunView } from "@plumbline/core/run/views";
import { ServerManifest } from "@plumbline/core/server/manifest";
import type { ServedWorkload } from "@plumbline/core/workload/workload";
import { pino } from "pino";
import { connectEngine, type Engine } from "../docker/engine.ts";
import { readEnv } from "../env.ts";
import type { WorkerDeps } from "../execution/execution.ts";
import { HostLock } from "../execution/host/host-lock.ts";
import { TIMEOUTS } from "../execution/timeouts.ts";
import { WorkerHealth } from "../execution/worker-health.ts";
import { executeRun } from "../jobs/execute-run.ts";
import { type Fixture, writeFixtureServers } from "./fixture-servers.ts";
import { findOwned, removeOwned } from "./owned.ts";

/** Everything a run needs, all of it real: database, queue, engine, load generator, and a folder of fixture servers. */
export interface RunBed extends AsyncDisposable {
  readonly test: TestBackend;
  readonly scope: Scope;
  readonly engine: Engine;
  /** Dependencies of one worker; its host's name is this bed's alone. */
  readonly deps: WorkerDeps;
  /** Queues a run of all fixture servers, short and small unless told otherwise. */
  start(request?: Partial<StartRunInput>): Promise<string>;
  /** Starts a run and executes it in this process, to its end. */
  execute(request?: Partial<StartRunInput>): Promise<RunView>;
  see(runId: string): Promise<RunView>;
  /** Leaves all other workloads out of a server's manifest. */
  serveOnly(serverId: string, workload: ServedWorkload): Promise<void>;
  /** Names of this bed's containers, networks and volumes that exist. */
  findLeftovers(): Promise<readonly string[]>;
}

/** Two measured seconds of ten clients. */
const SHORT: Partial<StartRunInput> = { scenarioIds: ["chat-steady"], rounds: 1, scale: 0.1, measureS: 2, warmupS: 1 };

export async function openRunBed(
  fixtures: Readonly<Record<string, Fixture>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunBed> {
  await using opened = new Disposables();
  const test = opened.use(await createTestBackend());
  const { serversDir } = opened.use(await writeFixtureServers(fixtures));
  const framesDir = await mkdtemp(join(tmpdir(), "plumbline-frames-"));
  opened.use({ [Symbol.asyncDispose]: () => rm(framesDir, { recursive: true, force: true }) });
  const { servers } = await readServers(serversDir);
  const { scope, backend } = test;
  await syncCatalogue(backend, scope.organizationId, servers);
  const env = readEnv({
    ...process.env,
    DATABASE_URL: test.databaseUrl,
    REDIS_URL: test.redisUrl,
    PLUMBLINE_HOST_ID: `test-${randomUUID().slice(0, 13)}`,
    PLUMBLINE_SERVERS_DIR: serversDir,
    PLUMBLINE_FRAMES_DIR: framesDir,
    // this machine is busy with other tests
    PLUMBLINE_RETRY_DISTURBED: "off",
    ...settings,
  });
  const engine = await connectEngine();
  // whatever a failed test left
  opened.use({ [Symbol.asyncDispose]: async () => removeOwned(engine, env.PLUMBLINE_HOST_ID) });
  const deps: WorkerDeps = {
    env,
    workerId: randomUUID(),
    installationId: scope.organizationId,
    backend,
    log: pino({ level: "error" }),
    timeouts: { ...TIMEOUTS, readyMs: 15_000 },
    hostLock: new HostLock(),
    health: new WorkerHealth(),
    shutdown: new AbortController().signal,
  };
  const bed = {
    test,
    scope,
    engine,
    deps,
    async start(request: Partial<StartRunInput> = {}) {
      const { runId } = await startRun(
        scope,
        StartRun.parse({ serverIds: Object.keys(fixtures), ...SHORT, ...request }),
      );
      return runId;
    },
    see: (runId: string) => getRun(scope, { runId }),
    async serveOnly(serverId: string, workload: ServedWorkload) {
      const where = { organizationId_serverId: { organizationId: scope.organizationId, serverId } };
      const { manifest } = await backend.db.server.findUniqueOrThrow({ where });
      const only = { ...ServerManifest.parse(manifest), workloads: [workload] };
      await backend.db.server.update({ where, data: { manifest: only } });
    },
    async execute(request: Partial<StartRunInput> = {}) {
      const runId = await bed.start(request);
      await executeRun(deps, { runId, attempt: 0 });
      return bed.see(runId);
    },
    findLeftovers: () => findOwned(engine, env.PLUMBLINE_HOST_ID),
  };
  const all = opened.release();
  return { ...bed, [Symbol.asyncDispose]: () => all[Symbol.asyncDispose]() };
}
