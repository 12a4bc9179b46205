import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { syncCatalogue } from "@plumbline/backend/servers/sync-catalogue";
import { createTestBackend, sampleServer, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { Duel } from "@plumbline/core/duel/duel";
import { StartRun } from "@plumbline/core/run/start-run";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import type { Execution, WorkerDeps } from "../execution/execution.ts";
import { HostLock } from "../execution/host/host-lock.ts";
import { TIMEOUTS } from "../execution/timeouts.ts";
import { WorkerHealth } from "../execution/worker-health.ts";
import { claimAndExecute } from "../jobs/execute-run.ts";
import type { PreparedHost } from "../jobs/prepare-host.ts";
import type { MeasuredTrial, MeasureTrial } from "../trial/measure-trial.ts";
import { measureFloor } from "./measure-floor.ts";

let t: TestBackend;
beforeEach(async () => {
  t = await createTestBackend();
  const servers = (["go-gorilla", "go-one", "node-two"] as const).map((serverId) => sampleServer(serverId, "go"));
  await syncCatalogue(t.backend, t.scope.organizationId, servers);
});
afterEach(() => t[Symbol.asyncDispose]());

const unavailable = { available: false, code: "ENGINE_UNAVAILABLE", message: "None.", nextStep: "None." };

/** A worker on a host. */
async function workerOn(hostId: string, settings: Readonly<Record<string, string>> = {}): Promise<WorkerDeps> {
  const workerId = randomUUID();
  await registerWorker(t.backend, { workerId, hostId, uptimeMs: 0, engine: unavailable });
  const urls = { DATABASE_URL: t.databaseUrl, REDIS_URL: t.redisUrl, PLUMBLINE_HOST_ID: hostId };
  return {
    env: readEnv({ ...urls, ...settings }),
    workerId,
    installationId: t.scope.organizationId,
    backend: t.backend,
    log: pino({ level: "silent" }),
    timeouts: TIMEOUTS,
    hostLock: new HostLock(),
    health: new WorkerHealth(),
    shutdown: new AbortController().signal,
  };
}

const values = { "server.cpu": 0.2, "server.cpuPerDelivery": 10, "latency.owed.p50": 100, "latency.owed.p99": 900 };
const measured: MeasuredTrial = {
  serverStats: null,
  audit: {
    ...{ v: 1, verdict: "VALID", findings: [] },
    limit: { limitId: "none", saturated: false, sentence: "Nothing.", evidence: [] },
  },
  observed: { v: 1, disturbances: [], ceilingPerS: null },
  summary: { v: 1, windowS: 5, errors: [], histograms: {}, values },
};

/** Engines whose trials are over at once. */
function enginesIn(environmentId: string, measure: MeasureTrial = async () => measured) {
  const environment = { environmentId, facts: { kernel: environmentId } };
  const prepared = {
    ...{ environment, generatorHosts: [], engine: {}, generatorImage: {} },
    host: { cpus: 2, memoryBytes: 8 * 1024 ** 3 },
  } as unknown as PreparedHost;
  const measureTrial: MeasureTrial = async (session, log) => {
    await session.record({ environmentId });
    return measure(session, log);
  };
  return {
    prepare: async () => prepared,
    measuring: {
      findRefusal: async () => null,
      prepare: async (deps: WorkerDeps, lease: Execution["lease"], ending: Pick<Execution, "signal" | "drain">) => {
        const { shutdown: _, hostLock: __, workerId: ___, ...lent } = deps;
        return { ...lent, ...prepared, lease, images: new Map(), gates: new Map(), ...ending };
      },
      measureTrial,
    },
  };
}

const findFloors = () => t.backend.db.run.findMany({ where: { trigger: "floor" }, orderBy: { runId: "asc" } });
const askForRun = () => startRun(t.scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));

test("an idle host measures its floor once, and again after it has changed", async () => {
  const deps = await workerOn("one");
  for (const kernel of ["6.1", "6.1", "6.2"]) {
    await measureFloor(deps, enginesIn(kernel));
    await saveTrends(t.backend);
  }
  expect(await findFloors()).toMatchObject([1, 2].map(() => ({ status: "succeeded", hostId: "one" })));
  const { rounds } = Duel.parse((await findFloors())[0]?.duel);
  expect(rounds.map(({ paddings }) => paddings?.length)).toEqual(Array(12).fill(2));
  expect(new Set(rounds.flatMap(({ paddings }) => paddings ?? [])).size).toBeGreaterThan(12);
  expect(await t.backend.db.aaFloor.findMany({ orderBy: { measuredAt: "asc" } })).toMatchObject([
    { environmentId: "6.1", hostId: "one", sideBySide: true },
    { environmentId: "6.2", hostId: "one", sideBySide: true },
  ]);
});

test("the floor of a load that people duel under is measured as well, by one of the duel's servers", async () => {
  const deps = await workerOn("one");
  await measureFloor(deps, enginesIn("6.1"));
  await saveTrends(t.backend);
  const load = { serverIds: ["node-two", "go-one"], scenarioIds: ["echo-open"], scale: 0.5, warmupS: 1 };
  const { runId } = await startRun(t.scope, StartRun.parse({ ...load, kind: "duel", measureS: 2 }));
  await claimAndExecute(deps, { runId }, enginesIn("6.1").measuring);
  await measureFloor(deps, enginesIn("6.1"));
  await saveTrends(t.backend);
  expect((await findFloors()).at(-1)).toMatchObject({ name: "Floor of the host: node-two against itself" });
  const before = (await findFloors()).length;
  await measureFloor(deps, enginesIn("6.1"));
  expect(await findFloors()).toHaveLength(before);
});

test("no floor begins while anything is to do, or where it is switched off", async () => {
  await measureFloor(await workerOn("one", { PLUMBLINE_FLOORS: "off" }), enginesIn("6.1"));
  await startProof(t.scope, { serverId: "go-gorilla" });
  await measureFloor(await workerOn("one"), enginesIn("6.1"));
  expect(await findFloors()).toEqual([]);
});

test("a floor gives up the host as soon as somebody asks for a run, waits in no queue, and goes on another time", async () => {
  const deps = await workerOn("one");
  let [begun, runId] = [0, ""];
  const askInSecondRound: MeasureTrial = async ({ execution: { signal } }) => {
    begun += 1;
    if (begun <= 2) return measured;
    if (begun === 3) ({ runId } = await askForRun());
    if (!signal.aborted) await once(signal, "abort");
    throw signal.reason;
  };
  await measureFloor(deps, enginesIn("6.1", askInSecondRound));
  const [floor] = await findFloors();
  expect(floor).toMatchObject({ status: "queued", workerId: expect.any(String) });
  expect(await t.backend.queues.run.countWaiting()).toBe(1);
  const attempts = await t.backend.db.failedAttempt.findMany({ where: { runId: floor?.runId ?? "" } });
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ isCounted: false, failureMessage: expect.stringContaining("came first") });

  // that run is still to do
  await measureFloor(deps, enginesIn("6.1"));
  expect((await findFloors())[0]?.status).toBe("queued");
  await t.backend.db.run.update({ where: { runId }, data: { status: "cancelled", finishedAt: new Date() } });
  await measureFloor(deps, enginesIn("6.1"));
  expect(await findFloors()).toMatchObject([{ status: "succeeded", runId: floor?.runId }]);
  expect(await t.backend.db.trial.count({ where: { runId: floor?.runId ?? "", status: "succeeded" } })).toBe(24);
});
