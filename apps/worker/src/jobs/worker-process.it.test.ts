import { setTimeout } from "node:timers/promises";
import { claimRun } from "@plumbline/backend/execution/claim-run";
import { sweepRuns } from "@plumbline/backend/execution/sweep-runs";
import { getServerGate } from "@plumbline/backend/gate/find-conformance";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { expect, test } from "vitest";
import { parseLogs } from "../docker/container/log-frames.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";

const thorough = { tags: ["thorough"] };
const WAIT = { timeout: 240_000, interval: 100 };
/** The name of a server's container. */
const slot = expect.stringMatching(/-slot-0$/);
const isOver = ({ status }: RunView) => isTerminal(status);
const isMeasured = (run: RunView) => run.rows.some(({ phase }) => phase === "measure");

/** Waits until the run is as wanted and returns it. */
async function until(bed: RunBed, runId: string, isWanted: (run: RunView) => boolean): Promise<RunView> {
  await expect.poll(async () => isWanted(await bed.see(runId)), WAIT).toBe(true);
  return bed.see(runId);
}

/** A module that lets its process take memory at SIGUSR2 until there is none. */
const fill = `process.on("SIGUSR2", () => { for (const kept = [];;) kept.push(new Array(1e5).fill().map(() => ({}))) })`;
const filling = { NODE_OPTIONS: `--max-old-space-size=256 --import data:text/javascript,${encodeURIComponent(fill)}` };

for (const { what, signal, end, settings, tags } of [
  { what: "is killed", signal: "SIGKILL", end: "SIGKILL", settings: {}, tags: [] },
  { what: "runs out of memory", signal: "SIGUSR2", end: "SIGABRT", settings: filling, tags: ["thorough"] },
] as const)
  test(`a run whose worker ${what} while it measures succeeds with another one, which clears away what was left`, {
    tags: [...tags],
  }, async () => {
    await using bed = await openRunBed({ "node-one": "none" });
    await using lost = startWorkerProcess(bed.deps.env, settings);
    const runId = await bed.start({ measureS: 6 });
    await until(bed, runId, isMeasured);
    lost.kill(signal);
    expect(await lost.exit).toEqual({ code: null, signal: end });
    expect(await bed.findLeftovers()).toContainEqual(slot);
    await using other = startWorkerProcess(bed.deps.env);
    const run = await until(bed, runId, isOver);
    expect(run).toMatchObject({ status: "succeeded", failure: null });
    expect(run.rows[0]?.failedAttempts).toMatchObject([
      { isCounted: true, failure: { code: "WORKER_LOST", evidence: { worker: expect.any(String) } } },
    ]);
    await expect.poll(() => bed.findLeftovers(), WAIT).toEqual([]);
    other.kill("SIGTERM");
    expect(await other.exit).toEqual({ code: 0, signal: null });
  });

for (const [signal, tags] of [
  ["SIGTERM", []],
  ["SIGINT", ["thorough"]],
] as const)
  test(`a worker that is told to stop with ${signal} early in a trial hands its run back, leaves nothing and exits with 0`, {
    tags: [...tags],
  }, async () => {
    await using bed = await openRunBed({ "node-one": "none" });
    await using worker = startWorkerProcess(bed.deps.env);
    const runId = await bed.start({ measureS: 60 });
    await until(bed, runId, isMeasured);
    worker.kill(signal);
    expect(await worker.exit).toEqual({ code: 0, signal: null });
    const run = await bed.see(runId);
    expect(run).toMatchObject({ status: "queued", failure: null });
    expect(run.rows[0]).toMatchObject({
      status: "queued",
      failedAttempts: [{ isCounted: false, failure: { code: "WORKER_STOPPED" } }],
    });
    expect(await bed.findLeftovers()).toEqual([]);
  });

test("a worker that is told to stop near the end of a trial finishes it and hands the rest of the run back", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  await using worker = startWorkerProcess(bed.deps.env);
  const runId = await bed.start({ measureS: 6, rounds: 2 });
  await until(bed, runId, isMeasured);
  expect(await worker.stop("SIGTERM")).toEqual({ code: 0, signal: null });
  const run = await bed.see(runId);
  expect(run).toMatchObject({ status: "queued", failure: null });
  expect(run.rows.map(({ status, failedAttempts }) => [status, failedAttempts])).toEqual([
    ["succeeded", []],
    ["queued", []],
  ]);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a hung worker is noticed by a sweep elsewhere, writes nothing when it wakes, and the run can be claimed again", async () => {
  await using bed = await openRunBed({ "node-one": "none" });
  await using hung = startWorkerProcess(bed.deps.env);
  const runId = await bed.start({ measureS: 60 });
  await until(bed, runId, isMeasured);
  hung.kill("SIGSTOP");
  const leaseUntil = (time: string) =>
    bed.test.backend.db.run.update({ where: { runId }, data: { leaseUntil: new Date(time) } });
  await leaseUntil("2020-01-01T00:00:00Z"); // as time does: it renews no lease now
  const sweepUntilQueued = async () => {
    await sweepRuns(bed.test.backend);
    return (await bed.see(runId)).status;
  };
  await expect.poll(sweepUntilQueued, { timeout: 60_000, interval: 500 }).toBe("queued");
  expect(await claimRun(bed.test.backend, { runId, workerId: "other" })).not.toBeNull();
  // nobody renews this lease, and the woken worker sweeps as well
  await leaseUntil("2100-01-01T00:00:00Z");
  hung.kill("SIGCONT");
  await expect.poll(() => hung.output(), WAIT).toContain("the run has left this worker");
  const run = await bed.see(runId);
  expect(run).toMatchObject({ status: "running" });
  expect(run.rows[0]).toMatchObject({ status: "queued", failedAttempts: [{ failure: { code: "WORKER_LOST" } }] });
});

test(
  "a worker that is paused while it checks a server blames itself and not the server, and the run succeeds at the next attempt",
  thorough,
  async () => {
    await using bed = await openRunBed({ "node-one": "tells-of-guests" });
    await using worker = startWorkerProcess(bed.deps.env);
    const runId = await bed.start();
    await untilChecked(bed, 1);
    worker.kill("SIGSTOP");
    // longer than any check may wait, and shorter than the lease
    await setTimeout(6_000);
    worker.kill("SIGCONT");
    const run = await until(bed, runId, isOver);
    expect(run).toMatchObject({ status: "succeeded", failure: null });
    expect(run.rows[0]?.failedAttempts).toMatchObject([
      { isCounted: true, failure: { code: "WORKER_LOST", evidence: { pausedMs: expect.any(Number) } } },
    ]);
  },
);

test(
  "a worker that is told to stop in the middle of a proof leaves nothing and exits in time; the proof waits for the next one",
  thorough,
  async () => {
    await using bed = await openProofBed();
    await using worker = startWorkerProcess(bed.deps.env);
    await startProof(bed.scope, { serverId: "node-one" });
    await untilChecked(bed);
    expect(await worker.stop("SIGINT")).toEqual({ code: 0, signal: null });
    expect(await bed.findLeftovers()).toEqual([]);
    expect(await getServerGate(bed.scope, { serverId: "node-one" })).toMatchObject({ proof: { status: "queued" } });
  },
);

test(
  "a worker that is killed while it proves loses its proof: another one settles it and clears away what was left",
  thorough,
  async () => {
    await using bed = await openProofBed();
    await using killed = startWorkerProcess(bed.deps.env);
    await startProof(bed.scope, { serverId: "node-one" });
    await untilChecked(bed);
    killed.kill("SIGKILL");
    await killed.exit;
    expect(await bed.findLeftovers()).toContainEqual(slot);
    await using _other = startWorkerProcess(bed.deps.env);
    await expect.poll(() => bed.findLeftovers(), WAIT).toEqual([]);
    expect(await getServerGate(bed.scope, { serverId: "node-one" })).toMatchObject({
      proof: { failure: { code: "WORKER_LOST" } },
    });
  },
);

/** A bed with one server whose slow checks take a minute. */
async function openProofBed(): Promise<RunBed> {
  const bed = await openRunBed({ "node-one": "tells-of-guests" });
  await bed.serveOnly("node-one", "chat");
  return bed;
}

/** Waits until the gate has opened more than that many connections; after those with which it begins the slow checks are under way. */
async function untilChecked({ engine, deps }: RunBed, connections = 30): Promise<void> {
  const server = engine.getContainer(`plumbline-${deps.env.PLUMBLINE_HOST_ID}-slot-0`);
  const countGuests = async () => {
    const logs = await server.logs({ stdout: false, stderr: true }).catch(() => Buffer.alloc(0)); // not there yet
    return parseLogs(logs).length;
  };
  await expect.poll(countGuests, WAIT).toBeGreaterThan(connections);
}

test("two workers on one host take turns at its slot, and both runs succeed", thorough, async () => {
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
