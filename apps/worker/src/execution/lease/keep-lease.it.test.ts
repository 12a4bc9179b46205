import { connectBackend } from "@plumbline/backend/backend";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { type Clock, systemClock } from "@plumbline/backend/lifetime/clock";
import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import type { Lease } from "@plumbline/backend/tasks/run-lease";
import { openDoor } from "@plumbline/backend/testing/door";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { keepLease } from "./keep-lease.ts";

async function claim(t: TestBackend): Promise<Lease> {
  const { runId } = await startRun(t.scope, StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"] }));
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("the run could not be claimed");
  return lease;
}

const running = new AbortController().signal;
const aborted = (signal: AbortSignal) => expect.poll(() => signal.aborted).toBe(true);

test("a kept lease lasts longer than it was given for", async () => {
  await using t = await createTestBackend();
  const lease = await claim(t);
  const readUntil = async () =>
    (await t.backend.db.run.findUniqueOrThrow({ where: { runId: lease.runId } })).leaseUntil?.getTime() ?? 0;
  const atFirst = await readUntil();
  await using kept = keepLease(t.backend, lease, running);
  await expect.poll(readUntil).toBeGreaterThan(atFirst);
  expect(kept.signal.aborted).toBe(false);
});

test("a cancellation, a lost lease and a shutdown end the execution, each with its own reason", async () => {
  await using t = await createTestBackend();
  const [cancelled, lost, stopped] = [await claim(t), await claim(t), await claim(t)];
  const shutdown = new AbortController();
  await using a = keepLease(t.backend, cancelled, running);
  await using b = keepLease(t.backend, lost, running);
  await using c = keepLease(t.backend, stopped, shutdown.signal);
  await cancelRun(t.scope, { runId: cancelled.runId });
  await t.backend.db.run.update({ where: { runId: lost.runId }, data: { leaseId: null } });
  shutdown.abort();
  for (const { signal } of [a, b, c]) await aborted(signal);
  expect(a.signal.reason).toMatchObject({ name: "RunCancelled" });
  expect(b.signal.reason).toMatchObject({ name: "LeaseLost" });
  expect(c.signal.reason).toMatchObject({ code: "WORKER_STOPPED" });
});

test("a connection that is silent alone costs no lease: it is renewed over another one", async () => {
  await using t = await createTestBackend();
  const lease = await claim(t);
  const { sql } = t.backend;
  let asked = 0;
  // the first statement has no answer
  const silentOnce = new Proxy(sql, {
    get: (pool, key) => {
      if (key !== "query") return Reflect.get(pool, key) as unknown;
      return asked++ === 0 ? () => new Promise(() => undefined) : sql.query.bind(sql);
    },
  });
  const clock: Clock = { ...systemClock, callAfter: (ms, callback) => systemClock.callAfter(ms / 20, callback) };
  await using kept = keepLease({ ...t.backend, sql: silentOnce, clock }, lease, running);
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect(kept.signal.aborted).toBe(false);
});

test("a process that was stopped blames itself and not the database", async () => {
  await using t = await createTestBackend();
  let stoppedMs = 0;
  const clock = { ...systemClock, monotonicMs: () => performance.now() + stoppedMs };
  await using kept = keepLease({ ...t.backend, clock }, await claim(t), running, { outageMs: 15_000 });
  await t.backend.sql.query("alter table run rename to hidden_run");
  stoppedMs = 20_000;
  await aborted(kept.signal);
  expect(kept.signal.reason).toMatchObject({ code: "WORKER_LOST" });
});

test("an outage of the database ends the execution when it lasts longer than is waited for", async () => {
  await using t = await createTestBackend();
  await using door = await openDoor({ host: "127.0.0.1", port: Number(new URL(t.databaseUrl).port) });
  const databaseUrl = Object.assign(new URL(t.databaseUrl), { hostname: "127.0.0.1", port: String(door.port) }).href;
  await using backend = await connectBackend({ databaseUrl, redisUrl: t.redisUrl });
  await using kept = keepLease(backend, await claim(t), running, { outageMs: 3_000 });
  door.stall();
  await expect.poll(() => kept.signal.aborted, { timeout: 60_000 }).toBe(true);
  expect(kept.signal.reason).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  door.cut();
});
