import { expect, test } from "vitest";
import { cancelRun } from "../runs/cancel-run.ts";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { connectByDoors } from "../testing/connect-by-doors.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { beginTrial } from "./change-trial.ts";
import { finishRun } from "./finish-run.ts";
import { sweepRuns } from "./sweep-runs.ts";
import { allotment, claimed, claimLastAttempt, expireLease, request } from "./testing/claimed-run.ts";

/** PostgreSQL accepts every change except those of trials: the effect of a connection that is lost half-way. */
async function refuseTrials(t: TestBackend): Promise<AsyncDisposable> {
  await t.backend.sql.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before update on trial for each row execute function refuse();`);
  return {
    async [Symbol.asyncDispose]() {
      await t.backend.sql.query("drop trigger refuse on trial; drop function refuse");
    },
  };
}

test("a run and its trials end together or not at all: finished, lost or cancelled", async () => {
  await using t = await createTestBackend();
  const { lease, trialIds } = await claimed(t);
  await beginTrial(t.backend, lease, trialIds[0] ?? "", allotment);
  const lost = await claimLastAttempt(t);
  await expireLease(t, lost);
  const { runId: queued } = await startRun(t.scope, request);
  const statusOf = async (runId: string) => {
    const { status, rows } = await getRun(t.scope, { runId });
    return [status, ...rows.map((trial) => trial.status)];
  };
  {
    await using _ = await refuseTrials(t);
    await expect(finishRun(t.backend, lease, { status: "succeeded" })).rejects.toThrow("refused");
    await expect(sweepRuns(t.backend)).rejects.toThrow("refused");
    await expect(cancelRun(t.scope, { runId: queued })).rejects.toThrow("refused");
  }
  expect(await statusOf(lease.runId)).toEqual(["running", "running", "queued"]);
  expect(await statusOf(lost.runId)).toEqual(["running", "running", "queued"]);
  expect(await statusOf(queued)).toEqual(["queued", "queued", "queued"]);
  await finishRun(t.backend, lease, { status: "cancelled" });
  await sweepRuns(t.backend);
  await cancelRun(t.scope, { runId: queued });
  expect(await statusOf(lease.runId)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await statusOf(lost.runId)).toEqual(["failed", "failed", "cancelled"]);
  expect(await statusOf(queued)).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("lost runs end also while Redis does not answer", async () => {
  await using t = await createTestBackend();
  const lease = await claimLastAttempt(t);
  await expireLease(t, lease);
  await startRun(t.scope, request);
  await using doors = await connectByDoors(t);
  doors.redis.cut();
  await expect(sweepRuns(doors.backend)).rejects.toThrow();
  expect(await getRun(t.scope, lease)).toMatchObject({ status: "failed", failure: { code: "WORKER_LOST" } });
});

test("a queued run that the queue has forgotten gets its job again, and only one", async () => {
  await using t = await createTestBackend();
  await startRun(t.scope, request);
  await t.backend.redis.flushdb();
  await sweepRuns(t.backend);
  await sweepRuns(t.backend);
  expect(await t.backend.queues.run.countWaiting()).toBe(1);
});
