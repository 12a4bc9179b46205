import { connectBackend } from "@plumbline/backend/backend";
import { getRun } from "@plumbline/backend/runs/get-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { makeNewer, makeOlder } from "@plumbline/backend/testing/change-schema-name";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { StartRun } from "@plumbline/core/run/start-run";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";

let t: TestBackend;
let runId: string;

beforeEach(async () => {
  t = await createTestBackend();
  const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] });
  ({ runId } = await startRun(t.scope, request));
});
afterEach(() => t[Symbol.asyncDispose]());

const start = () => {
  const { databaseUrl, redisUrl } = t;
  const env = readEnv({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PLUMBLINE_HOST_ID: "test-other-version" });
  // without an engine: a worker that goes on would leave the run queued as well, and register
  return startWorkerProcess(env, { DOCKER_HOST: "unix:///nowhere/docker.sock" });
};
const status = async () => (await getRun(t.scope, { runId })).status;

test("a worker that is older than its database says so in a sentence, ends and has done nothing", async () => {
  const newer = await makeNewer(t.backend);
  await using worker = start();
  expect(await worker.exit).toEqual({ code: 1, signal: null });
  const [first, second, ...more] = worker.output().trim().split("\n");
  expect(first).toContain("The worker has to stop: The database belongs to a newer version of Plumbline");
  expect(first).toContain(newer);
  expect(second).toContain("git pull");
  expect(more).toEqual([]);
  expect(await findWorkers(t.backend)).toEqual([]);
  expect(await status()).toBe("queued");
});

test("a worker that is newer than its database refuses it too, and so does a database without a schema", async () => {
  await makeOlder(t.backend);
  await using worker = start();
  expect(await worker.exit).toEqual({ code: 1, signal: null });
  expect(worker.output()).toContain("an older version of Plumbline than this program");
  await t.backend.sql.query("drop table _prisma_migrations");
  const { databaseUrl, redisUrl } = t;
  await expect(connectBackend({ databaseUrl, redisUrl })).rejects.toMatchObject({
    code: "OTHER_VERSION",
    message: expect.stringContaining("has no schema of Plumbline"),
    nextStep: expect.stringContaining("Check DATABASE_URL"),
  });
});

test("a worker whose database is migrated by a newer version while it runs stops, and the others of its version too", async () => {
  await using one = start();
  await using two = start();
  await expect.poll(async () => (await findWorkers(t.backend)).length, { timeout: 60_000 }).toBe(2);
  await makeNewer(t.backend);
  expect(await Promise.all([one.exit, two.exit])).toEqual([
    { code: 1, signal: null },
    { code: 1, signal: null },
  ]);
  expect(one.output()).toContain("The worker has to stop: The database belongs to a newer version");
  expect(await status()).toBe("queued");
});
