import { openDoor } from "@plumbline/backend/testing/door";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { afterEach, expect, test, vi } from "vitest";
import { registerThisWorker } from "../recurring/register-this-worker.ts";
import { openRunBed } from "../testing/run-bed.ts";
import { executeRun } from "./execute-run.ts";

afterEach(() => vi.unstubAllEnvs());

test("without an engine a worker takes no run and says why; the runs stay queued", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  vi.stubEnv("DOCKER_HOST", "unix:///nowhere/docker.sock");
  const runs = [await bed.execute(), await bed.execute()];
  expect(runs.map(({ status, failedAttempts }) => [status, failedAttempts])).toEqual([
    ["queued", []],
    ["queued", []],
  ]);
  await registerThisWorker(bed.deps);
  expect(await findWorkers(bed.test.backend)).toMatchObject([
    { engine: { available: false, code: "ENGINE_UNAVAILABLE", nextStep: expect.stringContaining("Docker") } },
  ]);
});

test("a run whose engine is lost while a server is measured is queued again, and the attempt names the engine", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  await using door = await openDoor({ path: "/var/run/docker.sock" });
  vi.stubEnv("DOCKER_HOST", `unix://${door.path}`);
  const runId = await bed.start({ measureS: 60, rounds: 2 });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  await expect.poll(async () => (await bed.see(runId)).rows[0]?.phase, { timeout: 120_000 }).toBe("measure");
  door.cut();
  await executed;
  const run = await bed.see(runId);
  expect(run).toMatchObject({ status: "queued", failure: null, retryAt: expect.any(Date) });
  expect(
    run.rows.map(({ status, failedAttempts }) => [status, ...failedAttempts.map((one) => one.failure.code)]),
  ).toEqual([["queued", "ENGINE_UNAVAILABLE"], ["queued"]]);
});
