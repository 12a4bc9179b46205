import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import { AppError } from "@plumbline/core/failure/app-error";
import type { Frame, FrameView } from "@plumbline/core/frame/frame";
import { frameValues } from "@plumbline/core/frame/frame-values";
import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { StartRun } from "@plumbline/core/run/start-run";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { summarize } from "@plumbline/core/summary/summarize";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendFrames } from "../execution/append-frames.ts";
import { beginTrial, finishTrial } from "../execution/change-trial.ts";
import { claimRun } from "../execution/claim-run.ts";
import { findPlannedTrials } from "../execution/find-planned-trials.ts";
import { finishRun } from "../execution/finish-run.ts";
import { rederive } from "../rederive/rederive.ts";
import { startRun } from "../runs/start/start-run.ts";
import { LeaseLost } from "../tasks/lease.ts";
import type { Lease } from "../tasks/run-lease.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findFrames } from "../trials/find-frames.ts";
import { compactEndedTrials } from "./compact-ended-trials.ts";
import { compactTrial } from "./compact-trial.ts";
import { removeFrames } from "./remove-frames.ts";

const scenario = getScenario("chat-steady");
const allotment = allocateResources(scenario.limits, { cpus: 2, memoryBytes: 8 * 1024 ** 3 });
const plan = scenario.plan({ scale: 1, warmupS: 1, measureS: 25 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-frames-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store = () => ({ folder, hostId: "here" });

function frameOf(seq: number): Frame {
  const latency = emptyHistogram();
  for (let value = 1; value <= 1500; value++) latency.recordValue(100 * (seq + 1) + value);
  const frame: Frame = {
    v: 1,
    seq,
    startMs: 1_700_000_000_000 + seq * 1000,
    durationMs: 1000,
    phase: seq === 0 ? "warm-up" : "measure",
    values: {
      "messages.offered": 100,
      "messages.sent": 100,
      "ledger.expected": 1500,
      "ledger.delivered": 1500,
      "server.memory": 1e7 + seq,
    },
    errors: seq === 2 ? [{ phase: "steady", cause: "reset", count: 1 }] : [],
    histograms: { latency: encodeHistogram(latency) },
  };
  return { ...frame, values: { ...frame.values, ...frameValues(frame) } };
}

const frames = Array.from({ length: 26 }, (_, seq) => frameOf(seq));

async function claimed(t: TestBackend): Promise<{ lease: Lease; trialId: string }> {
  const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1, measureS: 25 });
  const { runId } = await startRun(t.scope, request);
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  const [trial] = lease ? await findPlannedTrials(t.backend, lease) : [];
  if (!lease || !trial) throw new Error("a queued run could not be claimed");
  await beginTrial(t.backend, lease, trial.trialId, allotment);
  await appendFrames(t.backend, lease, trial.trialId, frames);
  return { lease, trialId: trial.trialId };
}

/** A succeeded trial with these frames and everything that is derived from them. */
async function measured(t: TestBackend): Promise<string> {
  const { lease, trialId } = await claimed(t);
  const [{ plan: own } = { plan }] = await t.backend.db.trial
    .findMany({ where: { trialId }, select: { plan: true } })
    .then((rows) => rows as { plan: typeof plan }[]);
  const summary = summarize(frames, 12, own);
  if (!summary) throw new Error("the frames have no measured second");
  const observed = { v: 1 as const, disturbances: [], ceilingPerS: null };
  const facts = { plan: own, saturates: false, deliveryPolicy: "drop-newest" as const, allotment, frames, summary };
  const audit = auditTrial({ ...facts, serverStats: null, logs: { server: [], generator: [] }, observed, earlier: [] });
  const logs = { server: [], generator: [] };
  await finishTrial(t.backend, lease, trialId, {
    status: "succeeded",
    summary,
    audit,
    observed,
    serverStats: null,
    logs,
  });
  await finishRun(t.backend, lease, { status: "succeeded" });
  return trialId;
}

const fileOf = async (t: TestBackend, trialId: string) =>
  (await t.backend.db.rawFrames.findUniqueOrThrow({ where: { trialId } })).file;

/** The frame with the precision of a track. */
function inSevenDigits(frame: FrameView): FrameView {
  const values = Object.entries(frame.values).map(([id, value]) => [
    id,
    Number.isInteger(value) ? value : Number(value.toPrecision(7)),
  ]);
  return { ...frame, values: Object.fromEntries(values) };
}

async function replayed(t: TestBackend, trialId: string): Promise<string[]> {
  for await (const { differences } of rederive(t.scope, trialId, folder)) return differences;
  return ["nothing was replayed"];
}

test("an ended trial's frames become tracks and a file, and read the same as before", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  const before = await findFrames(t.scope, { trialIds: [trialId] });
  expect(await compactEndedTrials(t.backend, store())).toBe(1);
  expect(await t.backend.db.frame.count()).toBe(0);
  expect(await readdir(folder)).toEqual([await fileOf(t, trialId)]);
  const after = await findFrames(t.scope, { trialIds: [trialId] });
  expect(after[trialId]).toEqual(before[trialId]?.map(inSevenDigits));
  expect(await compactEndedTrials(t.backend, store())).toBe(0);
  expect(await replayed(t, trialId)).toEqual([]);
});

test("a page gets the metrics that it asks for, and of many frames ten seconds as one", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  const wanted = { trialIds: [trialId], values: ["server.memory"], mostFrames: 20 };
  const running = (await findFrames(t.scope, wanted))[trialId] ?? [];
  expect(running).toHaveLength(26);
  await compactTrial(t.backend, trialId, store());
  const ended = (await findFrames(t.scope, wanted))[trialId] ?? [];
  expect(ended.map(({ phase, durationMs, values }) => [phase, durationMs, values])).toEqual([
    ["warm-up", 1000, { "server.memory": 10_000_000 }],
    ["measure", 10_000, { "server.memory": 10_000_010 }],
    ["measure", 10_000, { "server.memory": 10_000_020 }],
    ["measure", 5000, { "server.memory": 10_000_025 }],
  ]);
  expect((await findFrames(t.scope, { ...wanted, mostFrames: 26 }))[trialId]).toEqual(running);
  const foreign = await createForeignScope(t.backend);
  expect(await findFrames(foreign, wanted)).toEqual({ [trialId]: [] });
});

test("a trial that runs is left alone", async () => {
  await using t = await createTestBackend();
  const { trialId } = await claimed(t);
  expect(await compactEndedTrials(t.backend, store())).toBe(0);
  expect(await compactTrial(t.backend, trialId, store())).toBe(false);
  expect(await t.backend.db.frame.count()).toBe(26);
  expect(await readdir(folder)).toEqual([]);
});

test("where the file cannot be written, or the worker dies after writing it, the rows are still there and the next turn goes on", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  const blocked = join(folder, "file");
  await writeFile(blocked, "");
  await expect(compactEndedTrials(t.backend, { folder: blocked, hostId: "here" })).rejects.toThrow();
  // a leftover of a worker that died between the file and the transaction
  await writeFile(join(folder, `${trialId}.ndjson.gz`), "half of it");
  expect((await findFrames(t.scope, { trialIds: [trialId] }))[trialId]).toHaveLength(26);
  expect(await compactEndedTrials(t.backend, store())).toBe(1);
  expect(await replayed(t, trialId)).toEqual([]);
});

test("of eight that compact one trial exactly one does, and its file is whole", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  const done = await Promise.all(Array.from({ length: 8 }, () => compactTrial(t.backend, trialId, store())));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await readdir(folder)).toEqual([await fileOf(t, trialId)]);
  expect(await replayed(t, trialId)).toEqual([]);
});

test("no frame comes after its trial's end, and one that did all the same does not take the place of the kept ones", async () => {
  await using t = await createTestBackend();
  const { lease, trialId: failed } = await claimed(t);
  const error = new AppError("SERVER_EXITED", "It ended.");
  const logs = { server: [], generator: [] };
  await finishTrial(t.backend, lease, failed, { status: "failed", error, serverStats: null, logs });
  await expect(appendFrames(t.backend, lease, failed, [frameOf(26)])).rejects.toThrow(LeaseLost);
  const trialId = await measured(t);
  await compactEndedTrials(t.backend, store());
  const kept = await readdir(folder);
  await t.backend.sql.query(
    `insert into frame select $1::uuid, 26, organization_id, 1, 1000, 'drain', '{}', '[]', '{}' from trial where trial_id = $1::uuid`,
    [trialId],
  );
  expect(await compactTrial(t.backend, trialId, store())).toBe(false);
  expect(await readdir(folder)).toEqual(kept);
  await t.backend.db.frame.deleteMany({ where: { trialId } });
  expect(await replayed(t, trialId)).toEqual([]);
});

test("whoever measures comes first: compaction stops between two trials", async () => {
  await using t = await createTestBackend();
  await measured(t);
  await measured(t);
  const answers = [true, false];
  expect(await compactEndedTrials(t.backend, store(), () => answers.shift() ?? false)).toBe(1);
});

test("replay names each figure, rule and track that does not come again", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  await compactTrial(t.backend, trialId, store());
  const { summary } = await t.backend.db.trialResult.findUniqueOrThrow({ where: { trialId } });
  const forged = structuredClone(summary) as { values: Record<string, number> };
  forged.values["latency.owed.p99"] = 1;
  await t.backend.db.trialResult.update({ where: { trialId }, data: { summary: forged } });
  await t.backend.db.track.updateMany({
    where: { trialId, stepS: 1, metricId: "messages.sent" },
    data: { values: Buffer.alloc(4) },
  });
  const differences = await replayed(t, trialId);
  expect(differences).toContainEqual(expect.stringMatching(/^latency\.owed\.p99: stored 1, derived \d+/));
  expect(differences).toContain("the timeline of 1 s: the track messages.sent");
});

test("a trial's file goes with the trial, on its own host alone", async () => {
  await using t = await createTestBackend();
  const [gone, kept] = [await measured(t), await measured(t)];
  await compactEndedTrials(t.backend, store());
  const { runId } = await t.backend.db.trial.findUniqueOrThrow({ where: { trialId: gone } });
  await t.backend.db.run.delete({ where: { runId } });
  expect(await removeFrames(t.backend, { folder, hostId: "another" })).toBe(0);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await removeFrames(t.backend, store())).toBe(1);
  expect(await removeFrames(t.backend, store())).toBe(0);
  expect(await readdir(folder)).toEqual([await fileOf(t, kept)]);
});

test("replay says what it cannot find", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  await compactTrial(t.backend, trialId, store());
  const file = join(folder, await fileOf(t, trialId));
  await writeFile(file, "something else");
  await expect(replayed(t, trialId)).rejects.toMatchObject({
    code: "RAW_FRAMES_MISSING",
    message: expect.stringContaining("SHA-256 differs"),
    evidence: { host: "here" },
  });
  await rm(file);
  await expect(replayed(t, trialId)).rejects.toMatchObject({ message: expect.stringContaining("There is no file") });
  await expect(replayed(t, "nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
