import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@plumbline/backend/lifetime/clock";
import { LeaseLost } from "@plumbline/backend/tasks/lease";
import type { Frame } from "@plumbline/core/frame/frame";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FrameSpool } from "./frame-spool.ts";

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "plumbline-spool-"));
  folder = join(parent, "spool");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const frame = (seq: number): Frame => ({
  v: 1,
  seq,
  startMs: 1_000 * (seq + 1),
  durationMs: 1_000,
  phase: "measure",
  values: { "messages.sent": seq },
  errors: [],
  histograms: { latency: "ü" },
});
const id = "00000000-0000-4000-8000-000000000001";
const owner = { runId: id, leaseId: id, organizationId: id, trialId: id };
const outage = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

/** A spool in front of a store that can be away. */
function open() {
  const stored: Frame[] = [];
  const slow: number[] = [];
  const ending = new AbortController();
  let error: Error | null = null;
  let lateMs = 0;
  let waitedMs = 0;
  const write = async (frames: readonly Frame[]) => {
    if (error) throw error;
    waitedMs += lateMs;
    stored.push(...frames);
  };
  const to = {
    folder,
    owner,
    signal: ending.signal,
    log: pino({ level: "silent" }),
    clock: { ...systemClock, monotonicMs: () => waitedMs },
  };
  const spool = new FrameSpool(write, ({ fromMs, toMs }) => slow.push(toMs - fromMs), to);
  const fail = (with_: Error | null) => {
    error = with_;
  };
  /** Each write takes that long from now on. */
  const delay = (ms: number) => {
    lateMs = ms;
  };
  return { spool, stored, slow, ending, fail, delay };
}

const seqs = (frames: readonly Frame[]) => frames.map(({ seq }) => seq);

test("frames go straight into the store, and nothing is written to the disk", async () => {
  const { spool, stored, slow } = open();
  await spool.store([frame(0), frame(1)]);
  await spool.whenStored();
  expect([seqs(stored), slow]).toEqual([[0, 1], []]);
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

test("a store that takes frames only after more than a second is told of with its time, and nothing is written to the disk", async () => {
  const { spool, stored, slow, delay } = open();
  delay(1_000);
  await spool.store([frame(0)]);
  expect(slow).toEqual([]);
  delay(8_000);
  await spool.store([frame(1)]);
  expect([seqs(stored), slow]).toEqual([[0, 1], [8_000]]);
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

test("while the store is away frames are on the disk for this user alone; then they are stored in their order, and the file is gone", async () => {
  const { spool, stored, slow, fail } = open();
  await spool.store([frame(0)]);
  fail(outage);
  for (const seq of [1, 2, 3]) await spool.store([frame(seq)]);
  const [name = ""] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const [first, ...batches] = (await readFile(join(folder, name), "utf8")).trimEnd().split("\n");
  expect(JSON.parse(first ?? "")).toEqual(owner);
  expect(batches.map((line) => JSON.parse(line))).toEqual([[frame(1)], [frame(2)], [frame(3)]]);
  fail(null);
  await spool.whenStored();
  await spool.store([frame(4)]);
  expect(stored).toEqual([0, 1, 2, 3, 4].map(frame));
  expect([slow.length, await readdir(folder)]).toEqual([1, []]);
});

test("a lost lease ends storing for good, also of what is on the disk", async () => {
  const { spool, stored, fail } = open();
  fail(outage);
  await spool.store([frame(0)]);
  fail(new LeaseLost({ kind: "run", id: "r" }));
  await expect(spool.whenStored()).rejects.toThrow(LeaseLost);
  await expect(spool.store([frame(1)])).rejects.toThrow(LeaseLost);
  await spool[Symbol.asyncDispose]();
  expect([stored, await readdir(folder)]).toEqual([[], []]);
});

test("an execution that ends waits for no store, and leaves no file", async () => {
  const { spool, ending, fail } = open();
  fail(outage);
  await spool.store([frame(0)]);
  ending.abort();
  await spool[Symbol.asyncDispose]();
  expect(await readdir(folder)).toEqual([]);
});

test("a disk that takes nothing either is the store's failure, with both reasons", async () => {
  const { spool, fail } = open();
  await writeFile(folder, "in the way");
  fail(outage);
  await expect(spool.store([frame(0)])).rejects.toMatchObject({
    code: "DATABASE_UNAVAILABLE",
    message: expect.stringContaining("EEXIST"),
  });
});
