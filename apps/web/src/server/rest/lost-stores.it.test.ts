import { on, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { createOwnerLink } from "@plumbline/backend/owner/create-owner-link";
import { type BackendByDoors, connectByDoors } from "@plumbline/backend/testing/connect-by-doors";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { CreateToken } from "@plumbline/core/access/token";
import { NextRequest } from "next/server";
import superjson from "superjson";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { GET as health } from "#app/api/health/route.ts";
import { GET as bundle } from "#app/api/runs/[runId]/bundle/route.ts";
import { POST as confirmEmail } from "#app/email/confirm/route.ts";
import { POST as openSetup } from "#app/setup/open/route.ts";
import { GET as card } from "#app/shared/[token]/card.svg/route.ts";
import { proxy } from "../../proxy.ts";
import { databaseAnswers, getBackend } from "../backend.ts";
import { publishDatabaseCheck } from "../database-check.ts";
import { type LiveServer, startLiveServer } from "../entry/live-server.ts";
import { rpc } from "../entry/rpc.ts";
import { findVisitorOf } from "../session/session.ts";
import { connectStores } from "../testing/connect-stores.ts";
import { ORIGIN, signIn } from "../testing/sign-in.ts";
import { rest } from "./app.ts";

let t: TestBackend;
let doors: BackendByDoors;
let token: string;
let cookie: string;
let live: LiveServer;

beforeAll(async () => {
  t = await createTestBackend();
  doors = await connectByDoors(t);
  connectStores(doors);
  ({ token } = await createToken(t.scope, CreateToken.parse({ name: "test", scopes: ["read", "run"] })));
  cookie = await signIn(t.backend, t.scope.userId ?? "");
  live = await startLiveServer(0);
  publishDatabaseCheck(databaseAnswers);
});

afterEach(() => {
  for (const door of [doors.database, doors.redis]) door.mend();
});

afterAll(async () => {
  live.close();
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

const id = crypto.randomUUID();
const secret = "0".repeat(43);
const openPage = (path: string) => proxy(new NextRequest(`${ORIGIN}${path}`));
/** The request of the button of a link's page. */
const pressed = (path: string, body: URLSearchParams) =>
  new Request(`${ORIGIN}${path}`, { method: "POST", headers: { host: new URL(ORIGIN).host, origin: ORIGIN }, body });
/** Presses the button of a one-time link's page. */
const followLink = async (url: string) => openSetup(pressed("/setup/open", new URL(url).searchParams));

/** Every way in but the live server's, with the answer's status while both stores are there. */
const entrances: readonly (readonly [name: string, usual: number, enter: () => Promise<Response>])[] = [
  ["a page", 200, () => openPage("/runs")],
  ["a shared page", 200, () => openPage(`/shared/${secret}`)],
  ["a procedure", 200, callProcedure],
  ["the REST API", 200, () => askRest("/runs")],
  ["a badge", 404, () => askRest(`/badges/${secret}.svg`)],
  ["health", 200, lookAtHealth],
  [
    "a run's bundle",
    404,
    () => bundle(new Request(ORIGIN, { headers: { cookie } }), { params: Promise.resolve({ runId: id }) }),
  ],
  ["a result card", 404, () => card(new Request(ORIGIN), { params: Promise.resolve({ token: secret }) })],
  ["a one-time link", 303, () => followLink(`${ORIGIN}/setup?token=unknown`)],
  [
    "a link to a new address",
    303,
    async () => confirmEmail(pressed("/email/confirm", new URLSearchParams({ token: "unknown" }))),
  ],
];

/** Asks for the events of a run that there is not over the live server, as a page does. @returns the refusal */
async function subscribe(): Promise<string> {
  const host = `127.0.0.1:${live.port}`;
  const socket = new WebSocket(`ws://${host}`, { headers: { origin: `http://${host}`, cookie } });
  try {
    await once(socket, "open");
    const input = superjson.serialize({ runId: id, lastEventId: "0-0" });
    socket.send(JSON.stringify({ id: 1, method: "subscription", params: { path: "runLive.watch", input } }));
    for await (const [message] of on(socket, "message"))
      if (String(message).includes('"error"')) return String(message);
    throw new Error("the live server has told no more");
  } finally {
    socket.terminate();
  }
}

/** Two seconds are promised, and a busy machine gets twice as long. The time-outs of connections are longer. */
const SOON_MS = 4_000;

/** Does it and tells how long it took. */
async function timed<T>(work: () => Promise<T>): Promise<[T, ms: number]> {
  const fromMs = performance.now();
  return [await work(), performance.now() - fromMs];
}

const outages = ["cut", "stall"] as const;

test.each(outages)(
  "while PostgreSQL is away (%s), every entrance says so soon, and when to come again",
  async (kind) => {
    const enterAll = () =>
      Promise.all(
        entrances.map(async ([name, , enter]) => {
          const [{ status, headers }, ms] = await timed(enter);
          return [name, status, headers.get("retry-after"), ms < SOON_MS];
        }),
      );
    const usual = entrances.map(([name, status]) => [name, status, null, true]);
    await expect.poll(enterAll).toEqual(usual);
    expect(await subscribe()).toContain("NOT_FOUND");
    doors.database[kind]();
    await pause(600); // for half a second the last sign of life counts
    const [answers, [message, ms]] = await Promise.all([enterAll(), timed(subscribe)]);
    expect(answers).toEqual(entrances.map(([name]) => [name, 503, "5", true]));
    expect(message).toContain("DATABASE_UNAVAILABLE");
    expect(ms).toBeLessThan(SOON_MS);
    doors.database.mend();
    await expect.poll(enterAll).toEqual(usual);
  },
);

test("a one-time link that was followed while PostgreSQL was away opens the dashboard afterwards", async () => {
  const { url } = await createOwnerLink(t.backend, { baseUrl: ORIGIN });
  doors.database.cut();
  const refused = await followLink(url);
  expect([refused.status, refused.headers.get("location")]).toEqual([503, null]);
  expect(await refused.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE", nextStep: expect.any(String) });
  doors.database.mend();
  await expect.poll(async () => (await followLink(url)).headers.get("location")).toBe("/");
});

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
