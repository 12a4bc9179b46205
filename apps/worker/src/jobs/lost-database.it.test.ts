import { setTimeout as pause } from "node:timers/promises";
import { connectBackend } from "@plumbline/backend/backend";
import { openDoor } from "@plumbline/backend/testing/door";
import { refuseFirst } from "@plumbline/backend/testing/refuse-first";
import { expect, test } from "vitest";
import { openRunBed } from "../testing/run-bed.ts";
import { executeRun } from "./execute-run.ts";

test("a run ends whole where the database refuses each of its writes the first time", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  const runId = await bed.start();
  await refuseFirst(bed.test.backend, [
    "update on trial",
    "insert on frame",
    "insert on image",
    "insert on environment",
    "delete on gate_result",
  ]);
  await executeRun(bed.deps, { runId, attempt: 0 });
  const run = await bed.see(runId);
  expect([run.status, run.failure]).toEqual(["succeeded", null]);
  expect(run.rows).toMatchObject([{ status: "succeeded", failure: null }]);
});

for (const { length, awayS, measureS, tags } of [
  { length: "shorter than a lease", awayS: 2.5, measureS: 8, tags: ["thorough"] },
  { length: "longer than a lease", awayS: 20, measureS: 24, tags: [] },
])
  test(`a database that is away for ${length} costs a run nothing: its frames wait on the disk and are stored without a gap`, {
    tags,
  }, async () => {
    await using bed = await openRunBed({ "node-one": "none" });
    const { databaseUrl, redisUrl } = bed.test;
    await using door = await openDoor({ host: "127.0.0.1", port: Number(new URL(databaseUrl).port) });
    const doorUrl = Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(door.port) }).href;
    await using backend = await connectBackend({ databaseUrl: doorUrl, redisUrl });
    const runId = await bed.start({ measureS });
    const executed = executeRun({ ...bed.deps, backend }, { runId, attempt: 0 });
    await expect.poll(async () => (await bed.see(runId)).rows[0]?.phase, { timeout: 120_000 }).toBe("measure");
    const countRefused = door.cut();
    // at least one second's frame is refused, whoever else is refused meanwhile
    await pause(awayS * 1_000);
    await expect.poll(countRefused, { timeout: 30_000 }).toBeGreaterThan(5);
    door.mend();
    await executed;
    const run = await bed.see(runId);
    expect([run.failure, await bed.test.backend.db.failedAttempt.count({ where: { runId } })]).toEqual([null, 0]);
    expect(run.rows[0]?.status).toBe("succeeded");
    // never silently comparable
    expect(run.rows[0]?.audit?.reasons.map(({ ruleId }) => ruleId)).toContain("disturbed");
    const frames = await bed.test.backend.db.frame.findMany({ where: { trial: { runId } }, orderBy: { seq: "asc" } });
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index));
    expect(frames.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBeGreaterThan((measureS + 3) * 1_000);
    expect(await bed.findLeftovers()).toEqual([]);
  });
