import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FrameView } from "@plumbline/core/frame/frame";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendFrames } from "../execution/append-frames.ts";
import { finishTrial } from "../execution/change-trial.ts";
import { LeaseLost } from "../tasks/lease.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { findFrames } from "../trials/find-frames.ts";
import { getLatencyHeat } from "../trials/get-latency-heat.ts";
import { compactEndedTrials } from "./compact-ended-trials.ts";
import { compactTrial } from "./compact-trial.ts";
import { removeFrames } from "./remove-frames.ts";
import { claimed, fileOf, frameOf, measured, replayed } from "./testing/stored-trial.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-frames-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store = () => ({ folder, hostId: "here" });

/** The frame with the precision of a track. */
function inSevenDigits(frame: FrameView): FrameView {
  const values = Object.entries(frame.values).map(([id, value]) => [
    id,
    Number.isInteger(value) ? value : Number(value.toPrecision(7)),
  ]);
  return { ...frame, values: Object.fromEntries(values) };
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
  expect(await replayed(t, trialId, folder)).toEqual([]);
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

test("latencies over time are the same before and after compaction, and another organization gets none", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  const before = await getLatencyHeat(t.scope, { trialId });
  expect(before.columns.map(({ durationMs }) => durationMs)).toEqual([1000, 10_000, 10_000, 5000]);
  expect(before.columns.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count)).toBe(26 * 1500);
  await compactTrial(t.backend, trialId, store());
  expect(await getLatencyHeat(t.scope, { trialId })).toEqual(before);
  const foreign = await createForeignScope(t.backend);
  expect(await getLatencyHeat(foreign, { trialId })).toEqual({ fromUs: [], columns: [] });
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
  expect(await replayed(t, trialId, folder)).toEqual([]);
});

test("of eight that compact one trial exactly one does, and its file is whole", async () => {
  await using t = await createTestBackend();
  const trialId = await measured(t);
  const done = await Promise.all(Array.from({ length: 8 }, () => compactTrial(t.backend, trialId, store())));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await readdir(folder)).toEqual([await fileOf(t, trialId)]);
  expect(await replayed(t, trialId, folder)).toEqual([]);
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
  expect(await replayed(t, trialId, folder)).toEqual([]);
});

test("whoever measures comes first: compaction stops between two trials", async () => {
  await using t = await createTestBackend();
  await measured(t);
  await measured(t);
  const answers = [true, false];
  expect(await compactEndedTrials(t.backend, store(), () => answers.shift() ?? false)).toBe(1);
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
