import { AppError } from "@plumbline/core/failure/app-error";
import { expect, test } from "vitest";
import { cancelRun } from "../runs/cancel-run.ts";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { LeaseLost } from "../tasks/lease.ts";
import { renew } from "../tasks/renew.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { findFrames } from "../trials/find-frames.ts";
import { appendFrames } from "./append-frames.ts";
import { beginTrial, finishTrial } from "./change-trial.ts";
import { claimRun } from "./claim-run.ts";
import { finishRun } from "./finish-run.ts";
import { sweepRuns } from "./sweep-runs.ts";
import { allotment, claimed, expireLease, frame, request } from "./testing/claimed-run.ts";

test("of eight workers racing for one run, exactly one claims it", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, request);
  const leases = await Promise.all(
    Array.from({ length: 8 }, (_, worker) => claimRun(t.backend, { runId, workerId: `w${worker}` })),
  );
  expect(leases.filter((lease) => lease !== null)).toHaveLength(1);
});

test("a cancelled run cannot be claimed", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, request);
  await cancelRun(t.scope, { runId });
  expect(await claimRun(t.backend, { runId, workerId: "w" })).toBeNull();
});

test("a running run hears of its cancellation when it renews its lease", async () => {
  await using t = await createTestBackend();
  const { lease } = await claimed(t);
  expect(await renew(t.backend, lease)).toEqual({ cancelRequested: false });
  await cancelRun(t.scope, { runId: lease.runId });
  await cancelRun(t.scope, { runId: lease.runId });
  expect(await renew(t.backend, lease)).toEqual({ cancelRequested: true });
});

test("frames are stored once each, in order, and a resend changes nothing", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  await beginTrial(t.backend, lease, trialId, allotment);
  await appendFrames(t.backend, lease, trialId, [frame(0), frame(1)]);
  await appendFrames(t.backend, lease, trialId, [frame(1), frame(2)]);
  const { [trialId]: stored } = await findFrames(t.scope, { trialIds: [trialId] });
  expect(stored?.map(({ seq, values }) => [seq, values["messages.sent"]])).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(await findFrames(await createForeignScope(t.backend), { trialIds: [trialId] })).toEqual({ [trialId]: [] });
});

test("frames and a run's end are published again when their answer was lost", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const { live } = t.backend;
  const publishedBy = async (write: () => Promise<void>) => {
    await live.flushed();
    const cursor = await live.cursor(lease.runId);
    await write();
    await live.flushed();
    return (await live.past(lease.runId, cursor)).map(({ event }) => event);
  };
  const [trialId = ""] = trialIds;
  await beginTrial(t.backend, lease, trialId, allotment);
  const append = () => appendFrames(t.backend, lease, trialId, [frame(0)]);
  await append();
  expect(await publishedBy(append)).toMatchObject([{ type: "frame", frame: { seq: 0 } }]);
  const end = () => finishRun(t.backend, lease, { status: "succeeded" });
  await end();
  expect(await publishedBy(end)).toMatchObject([{ type: "run", status: "succeeded" }]);
});

test("a claimed run has its worker also where its viewers cannot be told", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, request);
  await t.backend.sql.query("alter table run rename column name to hidden");
  expect(await claimRun(t.backend, { runId, workerId: "w" })).toMatchObject({ runId });
});

test("without the lease nothing can be written", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  await expireLease(t, lease);
  expect(await sweepRuns(t.backend)).toMatchObject({ lost: 1 });
  await expect(appendFrames(t.backend, lease, trialId, [frame(0)])).rejects.toThrow(LeaseLost);
  await expect(beginTrial(t.backend, lease, trialId, allotment)).rejects.toThrow(LeaseLost);
  await expect(renew(t.backend, lease)).rejects.toThrow(LeaseLost);
  await expect(finishRun(t.backend, lease, { status: "succeeded" })).rejects.toThrow(LeaseLost);
  expect(await findFrames(t.scope, { trialIds: [trialId] })).toEqual({ [trialId]: [] });
});

test("a run's end whose answer was lost is written again without harm; another end comes too late", async () => {
  await using t = await createTestBackend();
  const { lease } = await claimed(t);
  await finishRun(t.backend, lease, { status: "succeeded" });
  const { finishedAt } = await getRun(t.scope, lease);
  await finishRun(t.backend, lease, { status: "succeeded" });
  expect(await getRun(t.scope, lease)).toMatchObject({ status: "succeeded", finishedAt });
  await expect(finishRun(t.backend, lease, { status: "cancelled" })).rejects.toThrow(LeaseLost);
});

test("a trial's steps whose answer was lost are written again without harm, and not without the lease", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  const begin = () => beginTrial(t.backend, lease, trialId, allotment);
  const end = () =>
    finishTrial(t.backend, lease, trialId, {
      status: "failed",
      error: new AppError("SERVER_EXITED", "The server ended."),
      serverStats: null,
      logs: { server: [], generator: [] },
    });
  const rowOf = async () => (await getRun(t.scope, lease)).rows[0];
  await begin();
  const begun = await rowOf();
  await begin();
  expect(await rowOf()).toEqual(begun);
  await end();
  const ended = await rowOf();
  await end();
  expect(await rowOf()).toEqual(ended);
  await expect(begin()).rejects.toThrow(LeaseLost);
  await expireLease(t, lease);
  await sweepRuns(t.backend);
  await expect(end()).rejects.toThrow(LeaseLost);
});

test("a finished trial keeps its failure with the evidence, and the run ends with what is left cancelled", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  const [trialId = ""] = trialIds;
  await beginTrial(t.backend, lease, trialId, allotment);
  const error = new AppError("SERVER_EXITED", "The server ended with exit code 3.", {
    evidence: { exitCode: 3, log: ["boom"] },
  });
  await finishTrial(t.backend, lease, trialId, {
    status: "failed",
    error,
    serverStats: null,
    logs: { server: ["boom"], generator: [] },
  });
  await finishRun(t.backend, lease, { status: "cancelled" });
  const run = await getRun(t.scope, { runId: lease.runId });
  expect(run.status).toBe("cancelled");
  expect(run.rows[0]).toMatchObject({
    status: "failed",
    failure: { code: "SERVER_EXITED", evidence: { exitCode: 3, log: ["boom"] } },
  });
  expect(run.rows[1]).toMatchObject({ status: "cancelled" });
});
