import { AppError } from "@plumbline/core/failure/app-error";
import { MAX_ATTEMPTS } from "@plumbline/core/task/attempts";
import { describeAttempt } from "@plumbline/core/trial/describe-attempt";
import { expect, test } from "vitest";
import { cancelRun } from "../runs/cancel-run.ts";
import { getRun } from "../runs/get-run.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";
import { createTestBackend } from "../testing/test-backend.ts";
import { findFrames } from "../trials/find-frames.ts";
import { appendFrames } from "./append-frames.ts";
import { beginTrial, finishTrial } from "./change-trial.ts";
import { claimRun } from "./claim-run.ts";
import { findPlannedTrials } from "./find-planned-trials.ts";
import { requeueRun } from "./requeue-run.ts";
import { sweepRuns } from "./sweep-runs.ts";
import { allotment, claimed, claimLastAttempt, expireLease, frame, SERVER_ENDED } from "./testing/claimed-run.ts";

test("a run whose worker is lost for the third time in one trial fails for that, and so does the trial", async () => {
  await using t = await createTestBackend();
  const lease = await claimLastAttempt(t);
  await expireLease(t, lease);
  await sweepRuns(t.backend);
  const run = await getRun(t.scope, { runId: lease.runId });
  expect(run).toMatchObject({ status: "failed", failure: { code: "WORKER_LOST", evidence: { worker: "w" } } });
  expect(run.rows.map((trial) => trial.status)).toEqual(["failed", "cancelled"]);
  expect(run.rows[0]?.failedAttempts.map(({ failure }) => failure.code)).toEqual(["WORKER_LOST", "WORKER_LOST"]);
});

test("a run whose worker is lost is queued again after a pause, and its trial starts over without the old frames", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [done = "", underWay = ""] = trialIds;
  await beginTrial(t.backend, lease, done, allotment);
  await finishTrial(t.backend, lease, done, SERVER_ENDED);
  await beginTrial(t.backend, lease, underWay, allotment);
  await appendFrames(t.backend, lease, underWay, [frame(0), frame(1)]);
  await expireLease(t, lease);
  await sweepRuns(t.backend);
  const run = await getRun(t.scope, { runId: lease.runId });
  expect(run).toMatchObject({ status: "queued", failure: null, retryAt: expect.any(Date) });
  expect(run.rows.map(({ status }) => status)).toEqual(["failed", "queued"]);
  expect(run.rows[1]?.failedAttempts).toMatchObject([{ isCounted: true, failure: { code: "WORKER_LOST" } }]);
  expect(describeAttempt(run.rows[1]?.failedAttempts ?? [])).toBe("attempt 2 of 3");
  // the old holder is fenced
  await expect(appendFrames(t.backend, lease, underWay, [frame(2)])).rejects.toThrow(LeaseLost);
  const again = await claimRun(t.backend, { runId: lease.runId, workerId: "other" });
  if (!again) throw new Error("a run that is queued again could not be claimed");
  expect(await findPlannedTrials(t.backend, again)).toMatchObject({
    planned: [{ trialId: underWay }],
    total: 2,
    failures: [{ code: "SERVER_EXITED" }],
  });
  await beginTrial(t.backend, again, underWay, allotment);
  await appendFrames(t.backend, again, underWay, [frame(0)]);
  const { [underWay]: stored } = await findFrames(t.scope, { trialIds: [underWay] });
  expect(stored?.map(({ seq }) => seq)).toEqual([0]);
});

test("a lost run that somebody has cancelled ends as cancelled", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  await beginTrial(t.backend, lease, trialIds[0] ?? "", allotment);
  await cancelRun(t.scope, { runId: lease.runId });
  await expireLease(t, lease);
  await sweepRuns(t.backend);
  const run = await getRun(t.scope, { runId: lease.runId });
  expect(run).toMatchObject({ status: "cancelled", failure: null });
  expect(run.rows.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});

test("a run that is queued again can be cancelled there, and cannot be queued again once it was cancelled", async () => {
  await using t = await createTestBackend();
  const { lease } = await claimed(t);
  const error = new AppError("ENGINE_UNAVAILABLE", "No Docker engine answers.");
  expect(await requeueRun(t.backend, lease, { error, isCounted: true })).toEqual({
    outcome: "queued",
    failedAttempts: 1,
    pauseMs: 5_000,
  });
  expect(await getRun(t.scope, lease)).toMatchObject({ failedAttempts: [{ failure: { code: error.code } }] });
  expect(await cancelRun(t.scope, lease)).toMatchObject({ status: "cancelled" });
  const { lease: held } = await claimed(t);
  await cancelRun(t.scope, held);
  expect(await requeueRun(t.backend, held, { error, isCounted: true })).toEqual({ outcome: "cancelled" });
  expect(await getRun(t.scope, held)).toMatchObject({ status: "cancelled" });
});

test("a worker that is stopped uses up no attempt", async () => {
  await using t = await createTestBackend();
  const { lease } = await claimed(t);
  const error = new AppError("WORKER_STOPPED", "The worker was shut down.");
  let held: Lease | null = lease;
  for (let stops = 0; stops < 2 * MAX_ATTEMPTS; stops++) {
    if (!held) throw new Error("a run that is queued again could not be claimed");
    const requeued = await requeueRun(t.backend, held, { error, isCounted: false });
    expect(requeued).toEqual({ outcome: "queued", failedAttempts: 0, pauseMs: 0 });
    held = await claimRun(t.backend, { runId: lease.runId, workerId: "w" });
  }
});

test("a sweep calls no worker lost that could not reach the database either", async () => {
  await using t = await createTestBackend();
  const { lease } = await claimed(t);
  await expireLease(t, lease);
  await t.backend.sql.query("alter table run rename to hidden_run");
  await expect(sweepRuns(t.backend)).rejects.toThrow();
  await t.backend.sql.query("alter table hidden_run rename to run");
  expect(await sweepRuns(t.backend)).toMatchObject({ lost: 0 });
  expect(await getRun(t.scope, lease)).toMatchObject({ status: "running" });
});
