import { getServerGate } from "@plumbline/backend/gate/find-conformance";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/status";
import { expect, test } from "vitest";
import { parseLogs } from "../docker/container/log-frames.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";

const WAIT = { timeout: 240_000, interval: 100 };
const isOver = ({ status }: RunView) => isTerminal(status);
const isMeasured = (run: RunView) => run.rows.some(({ phase }) => phase === "measure");

/** Waits until the run is as wanted and returns it. */
async function until(bed: RunBed, runId: string, isWanted: (run: RunView) => boolean): Promise<RunView> {
  await expect.poll(async () => isWanted(await bed.see(runId)), WAIT).toBe(true);
  return bed.see(runId);
}

test("a worker that is killed while it measures loses its run: another one settles it and clears away what was left", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  await using killed = startWorkerProcess(bed.deps.env);
  const runId = await bed.start({ measureS: 60 });
  await until(bed, runId, isMeasured);
  killed.kill("SIGKILL");
  await killed.exit;
  expect(await bed.findLeftovers()).toHaveLength(3);
  await using other = startWorkerProcess(bed.deps.env);
  const run = await until(bed, runId, isOver);
  expect(run).toMatchObject({
    status: "failed",
    failure: { code: "WORKER_LOST", evidence: { worker: expect.any(String) } },
  });
  expect(run.rows[0]).toMatchObject({ status: "failed", failure: { code: "WORKER_LOST" } });
  await expect.poll(() => bed.findLeftovers(), WAIT).toEqual([]);
  // and it is fit for the next run
  const next = await bed.start();
  expect(await until(bed, next, isOver)).toMatchObject({ status: "succeeded" });
  other.kill("SIGTERM");
  expect(await other.exit).toEqual({ code: 0, signal: null });
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "a worker that is told to stop with %s ends its run, leaves nothing and exits with 0",
  async (signal) => {
    await using bed = await openRunBed({ "node-one": "none" });
    await using worker = startWorkerProcess(bed.deps.env);
    const runId = await bed.start({ measureS: 60 });
    await until(bed, runId, isMeasured);
    worker.kill(signal);
    expect(await worker.exit).toEqual({ code: 0, signal: null });
    const run = await bed.see(runId);
    expect(run).toMatchObject({ status: "failed", failure: { code: "WORKER_STOPPED" } });
    expect(run.rows[0]).toMatchObject({ status: "failed", failure: { code: "WORKER_STOPPED" } });
    expect(await bed.findLeftovers()).toEqual([]);
  },
);

test("a worker that is told to stop in the middle of a proof leaves nothing and exits in time; the proof waits for the next one", async () => {
  await using bed = await openProofBed();
  await using worker = startWorkerProcess(bed.deps.env);
  await startProof(bed.scope, { serverId: "node-one" });
  await untilChecked(bed);
  expect(await worker.stop("SIGINT")).toEqual({ code: 0, signal: null });
  expect(await bed.findLeftovers()).toEqual([]);
  expect(await getServerGate(bed.scope, { serverId: "node-one" })).toMatchObject({ proof: { status: "queued" } });
});

test("a worker that is killed while it proves loses its proof: another one settles it and clears away what was left", async () => {
  await using bed = await openProofBed();
  await using killed = startWorkerProcess(bed.deps.env);
  await startProof(bed.scope, { serverId: "node-one" });
  await untilChecked(bed);
  killed.kill("SIGKILL");
  await killed.exit;
  expect(await bed.findLeftovers()).toHaveLength(3); // the container, its network, and the volume with its certificate
  await using _other = startWorkerProcess(bed.deps.env);
  await expect.poll(() => bed.findLeftovers(), WAIT).toEqual([]);
  expect(await getServerGate(bed.scope, { serverId: "node-one" })).toMatchObject({
    proof: { failure: { code: "WORKER_LOST" } },
  });
});

/** A bed with one server whose slow checks take a minute. */
async function openProofBed(): Promise<RunBed> {
  const bed = await openRunBed({ "node-one": "tells-of-guests" });
  await bed.serveOnly("node-one", "chat");
  return bed;
}

/** Waits until the gate has opened more connections than those with which it begins: the slow checks are under way. */
async function untilChecked({ engine, deps }: RunBed): Promise<void> {
  const server = engine.getContainer(`plumbline-${deps.env.PLUMBLINE_HOST_ID}-slot-0`);
  const countGuests = async () => {
    const logs = await server.logs({ stdout: false, stderr: true }).catch(() => Buffer.alloc(0)); // not there yet
    return parseLogs(logs).length;
  };
  await expect.poll(countGuests, WAIT).toBeGreaterThan(30);
}

test("two workers on one host take turns at its slot, and both runs succeed", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  await using _one = startWorkerProcess(bed.deps.env);
  await using _two = startWorkerProcess(bed.deps.env);
  const runIds = await Promise.all([bed.start(), bed.start()]);
  const runs = await Promise.all(runIds.map((runId) => until(bed, runId, isOver)));
  expect(runs.map(({ failure }) => failure)).toEqual([null, null]);
  expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  const loads = await Promise.all(runs.map((run) => readLoad(bed, run)));
  const [first, second] = loads.sort((a, b) => a.startMs - b.startMs);
  expect(second?.startMs).toBeGreaterThanOrEqual(first?.endMs ?? Number.NaN);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a worker without its database says so in plain words and exits with 1", async () => {
  await using bed = await openRunBed({});
  await using worker = startWorkerProcess(bed.deps.env, {
    DATABASE_URL: "postgresql://plumbline:secret@127.0.0.1:1/plumbline",
  });
  expect(await worker.exit).toEqual({ code: 1, signal: null });
  expect(worker.output()).toContain("PostgreSQL at 127.0.0.1:1 does not answer");
  expect(worker.output()).not.toContain("secret");
  expect(worker.output()).not.toContain("    at ");
});

/** When a run's load was on the host, by its frames. */
async function readLoad(bed: RunBed, run: RunView): Promise<{ startMs: number; endMs: number }> {
  const byTrial = await findFrames(bed.scope, { trialIds: run.rows.map(({ trialId }) => trialId) });
  const frames = Object.values(byTrial).flat();
  const [first, last] = [frames.at(0), frames.at(-1)];
  if (!first || !last) throw new Error(`the run ${run.runId} has no frames`);
  return { startMs: first.startMs, endMs: last.startMs + last.durationMs };
}
