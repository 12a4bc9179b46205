import { openDoor } from "@plumbline/backend/testing/door";
import { afterEach, expect, test, vi } from "vitest";
import { openRunBed } from "../testing/run-bed.ts";
import { executeRun } from "./execute-run.ts";

afterEach(() => vi.unstubAllEnvs());

test("without an engine the run fails for that, with the address and a next step", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  vi.stubEnv("DOCKER_HOST", "unix:///nowhere/docker.sock");
  const run = await bed.execute();
  expect(run).toMatchObject({
    status: "failed",
    failure: { code: "ENGINE_UNAVAILABLE", evidence: { dockerHost: "unix:///nowhere/docker.sock" } },
  });
  expect(run.failure?.nextStep).toContain("Docker");
  expect(run.rows.map(({ status }) => status)).toEqual(["cancelled"]);
});

test("an engine that is lost while a server is measured ends the run for that, and not as the server's fault", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  await using door = await openDoor({ path: "/var/run/docker.sock" });
  vi.stubEnv("DOCKER_HOST", `unix://${door.path}`);
  const runId = await bed.start({ measureS: 60, rounds: 2 });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  await expect.poll(async () => (await bed.see(runId)).rows[0]?.phase, { timeout: 120_000 }).toBe("measure");
  door.cut();
  await executed;
  const run = await bed.see(runId);
  expect(run).toMatchObject({ status: "failed", failure: { code: "ENGINE_UNAVAILABLE" } });
  expect(run.rows.map(({ status, failure }) => [status, failure?.code])).toEqual([
    ["failed", "ENGINE_UNAVAILABLE"],
    ["cancelled", undefined],
  ]);
});
