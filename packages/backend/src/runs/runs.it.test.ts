import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { StartRun } from "@plumbline/core/run/start-run";
import { planTrials } from "@plumbline/core/run/trials/plan-trials";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { expect, test } from "vitest";
import { connectBackend } from "../backend.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { cancelRun } from "./cancel-run.ts";
import { findRuns } from "./find-runs.ts";
import { getQueue } from "./get-queue.ts";
import { getRun } from "./get-run.ts";
import { startDemoRun } from "./start/start-demo-run.ts";
import { startRun } from "./start/start-run.ts";

const request = StartRun.parse({
  serverIds: ["go-one", "node-two"],
  scenarioIds: ["chat-steady", "echo-closed"],
  rounds: 2,
});

test("a started run is queued with all its trials and its id is in the queue", async () => {
  await using t = await createTestBackend();
  const row = await startRun(t.scope, request);
  expect(row).toMatchObject({ status: "queued", trials: { queued: 8 }, progress: 0, name: "2 servers × 2 scenarios" });
  expect(await t.backend.queues.run.countWaiting()).toBe(1);
  const view = await getRun(t.scope, { runId: row.runId });
  expect(view.rows.map((trial) => trial.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await getQueue(t.scope)).toMatchObject({ running: null, waiting: 1, remainingS: row.plannedS, workers: 0 });
});

test("the seed of the blocks' order is kept with the run, and gives the order again", async () => {
  await using t = await createTestBackend();
  const long = { ...request, rounds: 12 };
  const { runId } = await startRun(t.scope, long);
  const { spec, rows } = await getRun(t.scope, { runId });
  const workloads: ("chat" | "echo")[] = ["chat", "echo"];
  const manifests = new Map(spec.servers.map(({ serverId, language }) => [serverId, { language, workloads }]));
  const again = planTrials(long, manifests, seededRandom(spec.orderSeed ?? Number.NaN));
  const orderOf = (trials: readonly { serverId: string; scenarioId: string }[]) =>
    trials.map(({ serverId, scenarioId }) => `${serverId} ${scenarioId}`);
  expect(spec.orderSeed).toBeTypeOf("number");
  expect(orderOf(rows)).toEqual(orderOf(again));
});

test("the commit that a run is said to measure stands in its row; one that nobody named does not", async () => {
  await using t = await createTestBackend();
  const commit = { sha: "0123456789abcdef", url: "https://example.com/commit/0123456789abcdef" };
  await startRun(t.scope, StartRun.parse({ ...request, commit }));
  await startRun(t.scope, request);
  const { runs } = await findRuns(t.scope, FindRuns.parse({}));
  expect(runs.map(({ spec }) => spec.commit)).toEqual([undefined, commit]);
  const hidden = { ...request, commit: { ...commit, url: "javascript:alert(1)" } };
  expect(StartRun.safeParse(hidden).success).toBe(false);
});

test("an unknown server or scenario is refused by name, and nothing is stored", async () => {
  await using t = await createTestBackend();
  await expect(startRun(t.scope, { ...request, serverIds: ["go-none"] })).rejects.toMatchObject({
    code: "SERVER_UNKNOWN",
    message: 'There is no server "go-none". Did you mean go-one?',
  });
  await expect(startRun(t.scope, { ...request, scenarioIds: ["chat-none"] })).rejects.toMatchObject({
    code: "SCENARIO_UNKNOWN",
  });
  expect((await findRuns(t.scope, FindRuns.parse({}))).runs).toEqual([]);
});

test("while Redis takes connections but answers nothing, a run is saved all the same", async () => {
  await using t = await createTestBackend();
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { databaseUrl } = t;
  await using backend = await connectBackend({ databaseUrl, redisUrl: `redis://127.0.0.1:${port}` });
  const row = await startRun({ ...t.scope, backend }, request);
  expect(row.status).toBe("queued");
  silent.close();
});

test("a queued run is cancelled at once with its trials, and a second cancel says that it is over", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, request);
  expect(await cancelRun(t.scope, { runId })).toMatchObject({
    status: "cancelled",
    trials: { cancelled: 8, queued: 0 },
    progress: 1,
  });
  await expect(cancelRun(t.scope, { runId })).rejects.toMatchObject({ code: "RUN_OVER" });
});

test("another organization sees and cancels nothing", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, request);
  const foreign = await createForeignScope(t.backend);
  await expect(getRun(foreign, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(cancelRun(foreign, { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await findRuns(foreign, FindRuns.parse({}))).runs).toEqual([]);
  await expect(startRun(foreign, request)).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
  expect((await getRun(t.scope, { runId })).status).toBe("queued");
});

test("an id that is not an id is not found rather than an error of the database", async () => {
  await using t = await createTestBackend();
  await expect(getRun(t.scope, { runId: "no-id" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(getRun(t.scope, { runId: randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("runs are listed newest first, page by page, and filtered", async () => {
  await using t = await createTestBackend();
  for (let nth = 1; nth <= 5; nth++) await startRun(t.scope, { ...request, name: `run ${nth}` });
  const { run: demo } = await startDemoRun(t.scope);
  const first = await findRuns(t.scope, FindRuns.parse({ limit: 4 }));
  expect(first.runs.map((run) => run.name)).toEqual([demo.name, "run 5", "run 4", "run 3"]);
  const second = await findRuns(t.scope, FindRuns.parse({ limit: 4, cursor: first.nextCursor ?? undefined }));
  expect(second).toMatchObject({ runs: [{ name: "run 2" }, { name: "run 1" }], nextCursor: null });
  expect((await findRuns(t.scope, FindRuns.parse({ trigger: "demo" }))).runs).toHaveLength(1);
  expect((await findRuns(t.scope, FindRuns.parse({ search: "RUN 3" }))).runs).toHaveLength(1);
  expect((await findRuns(t.scope, FindRuns.parse({ status: ["failed"] }))).runs).toHaveLength(0);
});
