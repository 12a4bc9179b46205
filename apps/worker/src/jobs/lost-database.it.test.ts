import { setTimeout as pause } from "node:timers/promises";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { repeat } from "@plumbline/backend/lifetime/repeat";
import { connectByDoors } from "@plumbline/backend/testing/connect-by-doors";
import type { Door } from "@plumbline/backend/testing/door";
import { refuseFirst } from "@plumbline/backend/testing/refuse-first";
import { expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
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

const outages = {
  async cut(door: Door, lengthS: number) {
    const countRefused = door.cut();
    await pause(lengthS * 1_000);
    // at least one second's frame is refused, whoever else is refused meanwhile
    await expect.poll(countRefused, { timeout: 30_000 }).toBeGreaterThan(5);
  },
  async stall(door: Door, lengthS: number) {
    door.stall();
    await pause(lengthS * 1_000);
  },
};

for (const { outage, kind, lengthS, measureS, tags } of [
  { outage: "is away for less than a lease", kind: "cut", lengthS: 2.5, measureS: 8, tags: ["thorough"] },
  { outage: "is away for longer than a lease", kind: "cut", lengthS: 20, measureS: 24, tags: [] },
  { outage: "stands still for eight seconds", kind: "stall", lengthS: 8, measureS: 12, tags: [] },
] as const)
  test(`a database that ${outage} costs a run nothing but its comparison: each frame is stored once, and the trial says what happened`, {
    tags: [...tags],
  }, async () => {
    await using bed = await openRunBed({ "node-one": "none" });
    await using doors = await connectByDoors(bed.test);
    const runId = await bed.start({ measureS });
    const executed = executeRun({ ...bed.deps, backend: doors.backend }, { runId, attempt: 0 });
    await untilMeasured(bed, runId);
    await outages[kind](doors.database, lengthS);
    doors.database.mend();
    await executed;
    const { audit } = await expectWhole(bed, runId, measureS);
    // never silently comparable
    expect(audit?.reasons).toContainEqual(
      expect.objectContaining({
        ruleId: "disturbed",
        sentence: expect.stringContaining("The database did not take frames for"),
      }),
    );
  });

test("a run whose row somebody else keeps locked for longer than a lease is lost by nobody, and ends once the row is free", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  const { backend } = bed.test;
  const measureS = 12;
  const runId = await bed.start({ measureS });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  await untilMeasured(bed, runId);
  const sweepErrors: unknown[] = [];
  {
    // as a web server does meanwhile
    await using doors = await connectByDoors(bed.test);
    await using _sweeping = repeat(
      () => sweepRuns(doors.backend),
      1_000,
      (error) => sweepErrors.push(error),
    );
    const holder = await backend.sql.connect();
    await holder.query("begin");
    await holder.query("select from run where run_id = $1 for update", [runId]);
    await pause(20_000);
    expect(await bed.see(runId)).toMatchObject({ status: "running" });
    await holder.query("commit");
    holder.release();
    await executed;
  }
  expect(sweepErrors).toEqual([]);
  await expectWhole(bed, runId, measureS);
});

async function untilMeasured(bed: RunBed, runId: string): Promise<void> {
  await expect.poll(async () => (await bed.see(runId)).rows[0]?.phase, { timeout: 120_000 }).toBe("measure");
}

/** Expects a run that succeeded at its first attempt with every frame of its trial, and that left nothing. @returns the trial */
async function expectWhole(bed: RunBed, runId: string, measureS: number) {
  const { db } = bed.test.backend;
  const { status, failure, rows } = await bed.see(runId);
  expect([status, failure, await db.failedAttempt.count({ where: { runId } })]).toEqual(["succeeded", null, 0]);
  const [trial] = rows;
  expect(trial?.status).toBe("succeeded");
  const frames = await db.frame.findMany({ where: { trial: { runId } }, orderBy: { seq: "asc" } });
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index));
  expect(frames.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBeGreaterThan((measureS + 3) * 1_000);
  expect(await bed.findLeftovers()).toEqual([]);
  return { audit: trial?.audit };
}
