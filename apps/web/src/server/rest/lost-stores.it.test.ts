import { type BackendByDoors, connectByDoors } from "@plumbline/backend/testing/connect-by-doors";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { CreateToken } from "@plumbline/core/access/token";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as health } from "#app/api/health/route.ts";
import { getBackend } from "../backend.ts";
import { rpc } from "../entry/rpc.ts";
import { findVisitorOf } from "../session/session.ts";
import { connectStores } from "../testing/connect-stores.ts";
import { ORIGIN, signIn } from "../testing/sign-in.ts";
import { rest } from "./app.ts";

let t: TestBackend;
let doors: BackendByDoors;
let token: string;
let cookie: string;

beforeAll(async () => {
  t = await createTestBackend();
  doors = await connectByDoors(t);
  connectStores(doors);
  ({ token } = await createToken(t.scope, CreateToken.parse({ name: "test", scopes: ["read", "run"] })));
  cookie = await signIn(t.backend, t.scope.userId ?? "");
});

afterAll(async () => {
  for (const door of [doors.database, doors.redis]) door.cut();
  await (await getBackend())[Symbol.asyncDispose]();
  await doors[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const askRest = (path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
  return Promise.resolve(rest.fetch(new Request(`${ORIGIN}/api/v1${path}`, { headers, ...sent })));
};
const callProcedure = () =>
  Promise.resolve(rpc.fetch(new Request(`${ORIGIN}/api/trpc/queue.get`, { headers: { cookie, origin: ORIGIN } })));
const lookAtHealth = () => health(new Request(`${ORIGIN}/api/health`));

const outages = ["cut", "stall"] as const;

test.each(outages)(
  "while PostgreSQL is away (%s), everything is refused with a next step, until it is back",
  async (kind) => {
    expect((await askRest("/runs")).status).toBe(200);
    doors.database[kind]();
    // all of these are answered before the database is back
    const [refused, failed] = await Promise.all([askRest("/runs"), callProcedure()]);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE", nextStep: expect.any(String) });
    expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await failed.text()).toContain("DATABASE_UNAVAILABLE");
    await expect(findVisitorOf(new Headers({ cookie }))).rejects.toThrow();
    expect(await (await lookAtHealth()).json()).toMatchObject({ status: "failing", database: false });
    doors.database.mend();
    await expect.poll(async () => (await askRest("/runs")).status).toBe(200);
    await expect.poll(async () => (await callProcedure()).status).toBe(200);
  },
);

test.each(outages)("while Redis is away (%s), runs are listed, started and shown", async (kind) => {
  await expect.poll(async () => (await lookAtHealth()).json()).toMatchObject({ status: "ok" });
  doors.redis[kind]();
  const started = await askRest("/runs", { serverIds: ["go-one"], scenarioIds: ["chat-steady"] });
  expect(started.status).toBe(202);
  expect((await askRest(`/runs/${(await started.json()).runId}`)).status).toBe(200);
  const seen = await lookAtHealth();
  expect([seen.status, await seen.json()]).toEqual([
    200,
    { status: "degraded", database: true, version: true, redis: false, disk: null },
  ]);
  doors.redis.mend();
});

test("a worker whose disk is full or nearly so shows in the health", async () => {
  await expect.poll(async () => (await lookAtHealth()).json()).toMatchObject({ status: "ok", disk: null });
  const report = (engine: object) =>
    registerWorker(t.backend, { workerId: "w", hostId: "h", uptimeMs: 0, engine: { ...engine } });
  const machine = { cpus: 2, memoryBytes: 2 ** 33, nofileHardLimit: 4096, version: "1", kernel: "1" };
  const program = { operatingSystem: "", cgroupVersion: 2, runtime: "runc", storageDriver: "overlay2" };
  await report({ available: true, ...machine, ...program, disk: { folder: "/frames", freeBytes: 2 ** 30 } });
  expect(await (await lookAtHealth()).json()).toMatchObject({ status: "ok", disk: "low" });
  await report({ available: false, code: "DISK_FULL", message: "Only 3 MiB are free.", nextStep: "Make room." });
  expect(await (await lookAtHealth()).json()).toMatchObject({ status: "degraded", disk: "full" });
  await t.backend.db.worker.deleteMany();
});

test("ten slow queries delay a request, and do not make it fail", async () => {
  const { sql } = await getBackend();
  const slow = Promise.all(Array.from({ length: 10 }, () => sql.query("select pg_sleep(2)")));
  expect((await askRest("/runs")).status).toBe(200);
  await slow;
});
