import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import type { RunView } from "@plumbline/core/run/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { executeRun } from "./execute-run.ts";

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none", "builds-slowly": "builds-slowly", "never-listens": "never-listens" });
});
afterAll(() => bed[Symbol.asyncDispose]());

/** Executes a run, cancels it as soon as `isTime`, and waits for its end. */
async function cancelWhen(
  isTime: (run: RunView) => boolean | Promise<boolean>,
  request: Parameters<RunBed["start"]>[0],
): Promise<RunView> {
  const runId = await bed.start({ measureS: 60, ...request });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  await until(runId, isTime);
  await cancelRun(bed.scope, { runId });
  await executed;
  return bed.see(runId);
}

async function until(
  runId: string,
  isTime: (run: RunView) => boolean | Promise<boolean>,
  interval = 50,
): Promise<void> {
  await expect.poll(async () => isTime(await bed.see(runId)), { timeout: 120_000, interval }).toBe(true);
}

const expectCancelled = async (run: RunView) => {
  expect([run.status, run.failure]).toEqual(["cancelled", null]);
  expect(run.rows.map(({ status, phase }) => [status, phase])).toEqual(run.rows.map(() => ["cancelled", null]));
  expect(await bed.findLeftovers()).toEqual([]);
};
const inPhase = (phase: string) => (run: RunView) => run.rows.some((trial) => trial.phase === phase);

test("a run is cancelled while an image is built, and the build ends with it", async () => {
  await expectCancelled(await cancelWhen(inPhase("preparing"), { serverIds: ["builds-slowly"] }));
});

test("a run is cancelled while a server is waited for", async () => {
  const hasStarted = async () => (await bed.findLeftovers()).some((name) => name.endsWith("slot-0"));
  await expectCancelled(await cancelWhen(hasStarted, { serverIds: ["never-listens"] }));
});

test("a run is cancelled while it measures, and what it had not begun is cancelled as well", async () => {
  const run = await cancelWhen(inPhase("measure"), { serverIds: ["node-one"], rounds: 2 });
  await expectCancelled(run);
  // the frames up to then are kept
  expect(await bed.test.backend.db.frame.count({ where: { trial: { runId: run.runId } } })).toBeGreaterThan(0);
});

test("cancelling twice is the same as once", async () => {
  const runId = await bed.start({ serverIds: ["node-one"], measureS: 60 });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  await until(runId, inPhase("warm-up"));
  await Promise.all([cancelRun(bed.scope, { runId }), cancelRun(bed.scope, { runId })]);
  await executed;
  await expectCancelled(await bed.see(runId));
});

test("a run that is cancelled before it is begun is never begun", async () => {
  const runId = await bed.start({ serverIds: ["node-one"] });
  await cancelRun(bed.scope, { runId });
  await executeRun(bed.deps, { runId, attempt: 0 });
  const run = await bed.see(runId);
  await expectCancelled(run);
  expect(run.startedAt).toBeNull();
});

test("a cancellation that races the natural end leaves one end, and the whole of it", async () => {
  const runId = await bed.start({ serverIds: ["node-one"] });
  const executed = executeRun(bed.deps, { runId, attempt: 0 });
  // the last that is told before the trial's end is written
  await until(runId, ({ events }) => events.some(({ text }) => text.includes("deliveries of its own")), 5);
  const refused = await cancelRun(bed.scope, { runId }).then(
    () => null,
    (error: unknown) => error,
  );
  await executed;
  const run = await bed.see(runId);
  if (refused !== null) expect(refused).toMatchObject({ code: "RUN_OVER" });
  expect(["succeeded", "cancelled"]).toContain(run.status);
  for (const trial of run.rows) expect([trial.phase, trial.finishedAt]).toEqual([null, expect.any(Date)]);
  expect(await bed.findLeftovers()).toEqual([]);
});
