import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { startWorkerProcess, type WorkerProcess } from "../testing/worker-process.ts";

const preload = new URL("../testing/skewed-clock.mjs", import.meta.url);
const HOURS_2 = 7_200;
const WAIT = { timeout: 240_000, interval: 200 };

let bed: RunBed;
let folder: string;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none" });
  folder = await mkdtemp(join(tmpdir(), "plumbline-clocks-"));
});
afterAll(async () => {
  await bed[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** A worker whose date is off by that many seconds, until it is set to another offset. */
async function startSkewed(name: string, offsetS: number): Promise<WorkerProcess & { set(s: number): Promise<void> }> {
  const file = join(folder, name);
  const set = async (seconds: number) => {
    await writeFile(`${file}.next`, String(seconds));
    await rename(`${file}.next`, file);
  };
  await set(offsetS);
  const url = new URL(preload);
  url.searchParams.set("file", file);
  const worker = startWorkerProcess(bed.deps.env, { NODE_OPTIONS: `--import=${url.href}` });
  return Object.assign(worker, { set });
}

/** Executes a run by whatever workers there are, and acts in the middle of its trial. */
async function execute(request: Partial<StartRunInput>, act: () => Promise<unknown> = async () => undefined) {
  const runId = await bed.start(request);
  const until = async (isWanted: (run: RunView) => boolean) => {
    await expect.poll(async () => isWanted(await bed.see(runId)), WAIT).toBe(true);
    return bed.see(runId);
  };
  await until((run) => run.rows.some(({ phase }) => phase === "measure"));
  await act();
  const run = await until(({ status }) => isTerminal(status));
  const [row] = run.rows;
  return { run, row, trial: await getTrial(bed.scope, { trialId: row?.trialId ?? "" }) };
}

const ageMs = (at: Date | null | undefined) => Math.abs(Date.now() - (at?.getTime() ?? Number.NaN));

const thorough = { tags: ["thorough"] };
test(
  "of two workers two hours ahead and behind neither removes what is live, and both are alive by the database's clock",
  thorough,
  async () => {
    await using ahead = await startSkewed("ahead", HOURS_2);
    await using behind = await startSkewed("behind", -HOURS_2);
    await expect.poll(async () => (await findWorkers(bed.test.backend)).length, WAIT).toBe(2);
    // longer than the pause between two sweeps and two looks for leftovers of each
    const { run, row, trial } = await execute({ measureS: 22 });
    expect(run).toMatchObject({ status: "succeeded", failure: null });
    expect(row).toMatchObject({ status: "succeeded", failedAttempts: [] });
    const seen = await findWorkers(bed.test.backend);
    expect(seen.map(({ seenAt }) => ageMs(seenAt) < 60_000)).toEqual([true, true]);
    expect([ageMs(trial.startedAt) < 300_000, ageMs(trial.finishedAt) < 300_000]).toEqual([true, true]);
    // nothing of the trial is dated or judged by a worker's own clock
    expect(trial.audit?.findings.find(({ ruleId }) => ruleId === "clock-steps")).toMatchObject({ outcome: "passed" });
    expect(JSON.stringify(trial.audit)).not.toMatch(/ [67]\d{3} s late/);
    await expect.poll(() => bed.findLeftovers(), WAIT).toEqual([]);
    const ends = await Promise.all([ahead, behind].map((worker) => worker.stop("SIGTERM")));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  },
);

for (const { direction, offsetS, tags } of [
  { direction: "ahead", offsetS: HOURS_2, tags: [] },
  { direction: "back", offsetS: -HOURS_2, tags: ["thorough"] },
])
  test(`a trial in whose middle the clock is set two hours ${direction} ends in order, and is named disturbed`, {
    tags,
  }, async () => {
    await using worker = await startSkewed("stepped", 0);
    const { run, row, trial } = await execute({ measureS: 6 }, () => worker.set(offsetS));
    expect(run).toMatchObject({ status: "succeeded", failure: null });
    expect(row).toMatchObject({ status: "succeeded", failedAttempts: [] });
    expect(trial.finishedAt?.getTime()).toBeGreaterThan(trial.startedAt?.getTime() ?? Number.NaN);
    const findings = trial.audit?.findings ?? [];
    const findingOf = (ruleId: string) => findings.find((one) => one.ruleId === ruleId);
    expect(findingOf("clock-steps")).toMatchObject({
      outcome: "suspect",
      sentence: expect.stringMatching(/^The wall clock jumped by (2 h|120 min|7,?200)/),
    });
    expect(findingOf("disturbed")?.sentence).not.toMatch(/^Undisturbed/);
    expect(JSON.stringify(trial.audit)).not.toMatch(/ [67]\d{3} s late/);
    // its worker goes on: with the next run, and with its leases
    const next = await execute({ measureS: 2 });
    expect(next.run).toMatchObject({ status: "succeeded", failure: null });
    expect(await worker.stop("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(await bed.findLeftovers()).toEqual([]);
  });
