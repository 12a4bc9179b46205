// The worker's own modules are imported by their paths: its code is tried, and apps export nothing to others.
import { randomUUID } from "node:crypto";
import type { Scope } from "@plumbline/backend/backend";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { readClients } from "@plumbline/catalogue/read-clients";
import { Disposables } from "@plumbline/core/lifetime/disposables";
import { StartRun } from "@plumbline/core/run/start-run";
import type { TrialView } from "@plumbline/core/trial/views";
import { pino } from "pino";
import { type Env, readEnv } from "../../apps/worker/src/env.ts";
import type { WorkerDeps } from "../../apps/worker/src/execution/execution.ts";
import { HostLock } from "../../apps/worker/src/execution/host/host-lock.ts";
import { TIMEOUTS } from "../../apps/worker/src/execution/timeouts.ts";
import { WorkerHealth } from "../../apps/worker/src/execution/worker-health.ts";
import { executeRun } from "../../apps/worker/src/jobs/execute-run.ts";
import { dishonestClients, oddClients } from "../../apps/worker/src/testing/client-zoo.ts";
import { writeFixtureClients } from "../../apps/worker/src/testing/fixture-clients.ts";
import { type Cage, type Cheat, type Oddity, toRequest } from "../../apps/worker/src/testing/zoo/cages.ts";
import { honest } from "../../apps/worker/src/testing/zoo/honest.ts";
import { openZoo, type Zoo } from "../../apps/worker/src/testing/zoo/open-zoo.ts";
import type { BenchContext } from "../figure/bench.ts";
import { startStores } from "../installation/stores.ts";

/** An installation with a catalogue of animals and a worker in this process. */
export interface Bed extends AsyncDisposable {
  readonly scope: Scope;
  readonly deps: WorkerDeps;
  readonly zoo: Zoo;
  /** Queues a run of one trial. @returns its id */
  start(serverId: string, cage: Cage): Promise<string>;
  /** Measures a server or a client once, with these settings of the worker in place of its own. */
  measure(serverId: string, cage: Cage, env?: Partial<Env>): Promise<TrialView>;
}

const allFaults = [...dishonestClients, ...oddClients].map(({ fault }) => fault);

/** The catalogue's id of a client that has a fault. */
export const clientIdOf = (fault: (typeof allFaults)[number]) => `${fault}-client`;

/** The catalogue's id of the server that has no oddity: hosts and generators are tried on it. */
export function honestServerId({ zoo }: Pick<Bed, "zoo">): string {
  const [server] = honest;
  if (!server) throw new Error("the zoo has no honest server");
  return zoo.idOf(server);
}

/** Opens an installation in which these animals and all clients of the zoo can be measured. */
export async function openBed(context: BenchContext, animals: readonly (Cheat | Oddity)[]): Promise<Bed> {
  await using opened = new Disposables();
  const { scope, databaseUrl, redisUrl } = opened.use(await startStores());
  const zoo = opened.use(await openZoo(animals));
  const clients = opened.use(
    await writeFixtureClients(Object.fromEntries(allFaults.map((fault) => [clientIdOf(fault), fault]))),
  );
  const { servers } = await readClients(clients.clientsDir);
  await syncCatalogue(scope.backend, scope.organizationId, [...zoo.servers, ...servers]);
  const deps: WorkerDeps = {
    env: readEnv({
      ...process.env,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      PLUMBLINE_HOST_ID: `bench-${randomUUID().slice(0, 13)}`,
      PLUMBLINE_SERVERS_DIR: zoo.serversDir,
      PLUMBLINE_CLIENTS_DIR: clients.clientsDir,
    }),
    workerId: randomUUID(),
    installationId: scope.organizationId,
    backend: scope.backend,
    log: pino({ level: "error" }, process.stderr),
    timeouts: TIMEOUTS,
    hostLock: new HostLock(),
    health: new WorkerHealth(),
    shutdown: context.signal,
  };
  const start = async (serverId: string, cage: Cage) => {
    const { runId } = await startRun(scope, StartRun.parse({ serverIds: [serverId], ...toRequest(cage) }));
    return runId;
  };
  const all = opened.release();
  return {
    scope,
    deps,
    zoo,
    start,
    async measure(serverId, cage, env = {}) {
      const runId = await start(serverId, cage);
      await executeRun({ ...deps, env: { ...deps.env, ...env } }, { runId, attempt: 0 });
      deps.shutdown.throwIfAborted();
      const { rows } = await getRun(scope, { runId });
      return getTrial(scope, { trialId: rows[0]?.trialId ?? "" });
    },
    [Symbol.asyncDispose]: () => all[Symbol.asyncDispose](),
  };
}
