import { claimRun } from "@plumbline/backend/execution/claim-run";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { makeNewer, makePresent } from "@plumbline/backend/testing/change-schema-name";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { CreateToken } from "@plumbline/core/access/token";
import { StartRun } from "@plumbline/core/run/start-run";
import { afterAll, expect, test, vi } from "vitest";
import { GET as health } from "#app/api/health/route.ts";
import { databaseAnswers } from "../backend.ts";
import { startClock } from "../entry/clock.ts";
import { rpc } from "../entry/rpc.ts";
import { ORIGIN } from "../testing/sign-in.ts";
import { openWebBed } from "../testing/web-bed.ts";
import { rest } from "./app.ts";

const bed = await openWebBed();
afterAll(() => bed[Symbol.asyncDispose]());
const { t, cookie } = bed;
const { token } = await createToken(t.scope, CreateToken.parse({ name: "test", scopes: ["read", "run"] }));

const request = { serverIds: ["go-one"], scenarioIds: ["chat-steady"] };
const start = () => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(request) };
  return Promise.resolve(rest.fetch(new Request(`${ORIGIN}/api/v1/runs`, sent)));
};
const callProcedure = () =>
  Promise.resolve(rpc.fetch(new Request(`${ORIGIN}/api/trpc/queue.get`, { headers: { cookie, origin: ORIGIN } })));
const lookAtHealth = async () => {
  const response = await health(new Request(`${ORIGIN}/api/health`));
  return { status: response.status, answer: await response.json() };
};

test("beside a newer worker, whose start has migrated the database, an older web server refuses by name and changes nothing", async () => {
  expect((await start()).status).toBe(202);
  await makeNewer(t.backend);
  // an answer of the database is believed for a few seconds
  await expect.poll(async () => (await start()).status).toBe(503);
  const stored = await t.backend.db.run.count();
  const refused = await start();
  expect(await refused.json()).toMatchObject({
    code: "OTHER_VERSION",
    detail: expect.stringContaining("The database belongs to a newer version of Plumbline than this program"),
    nextStep: expect.stringContaining("git pull"),
  });
  const called = await callProcedure();
  expect(called.status).toBe(503);
  expect(await called.text()).toContain("OTHER_VERSION");
  // pages have the status 503 by this
  expect(await databaseAnswers()).toBe(false);
  expect(await lookAtHealth()).toMatchObject({
    status: 503,
    answer: { status: "failing", database: true, version: false },
  });
  expect(await t.backend.db.run.count()).toBe(stored);
  await makePresent(t.backend);
  await expect.poll(async () => (await start()).status).toBe(202);
  expect(await lookAtHealth()).toMatchObject({ status: 200, answer: { version: true } });
});

test("the recurring work of a web server settles the run of a worker that hangs, but none of a newer version's", async () => {
  const { runId } = await startRun(t.scope, StartRun.parse(request));
  await claimRun(t.backend, { runId, workerId: "hung" });
  await t.backend.db.run.update({ where: { runId }, data: { leaseUntil: new Date("2020-01-01T00:00:00Z") } });
  await makeNewer(t.backend);
  await expect.poll(() => databaseAnswers()).toBe(false);
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  await using _clock = startClock();
  const lines = () => [...written.mock.calls, ...logged.mock.calls].flat().join("\n");
  await expect.poll(lines).toContain("newer version");
  const stored = () => t.backend.db.run.findUnique({ where: { runId } });
  expect(await stored()).toMatchObject({ status: "running" });
  await makePresent(t.backend);
  // its lease is over, and no worker is alive that could see it
  await expect.poll(async () => (await stored())?.status, { timeout: 50_000 }).toBe("queued");
});
