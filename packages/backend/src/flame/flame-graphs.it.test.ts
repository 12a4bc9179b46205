import { AppError } from "@plumbline/core/failure/app-error";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { startRun } from "../runs/start/start-run.ts";
import { claim } from "../tasks/claim.ts";
import { findLiveAttempts } from "../tasks/find-live-attempts.ts";
import { finish } from "../tasks/finish.ts";
import { LeaseLost } from "../tasks/lease.ts";
import { release } from "../tasks/release.ts";
import { sweep } from "../tasks/sweep.ts";
import { connectByDoors } from "../testing/connect-by-doors.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { askForFlameGraph } from "./ask-for-flame-graph.ts";
import { findSideFlames } from "./find-side-flames.ts";
import { findFlameGraph, getFlameStacks } from "./get-flame-graph.ts";
import { toFlameGraphEnd } from "./to-flame-graph-end.ts";

const request = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };
const stacks = "server #1;main;read 3\n";
const recording = {
  recorder: "perf" as const,
  seconds: 10,
  frequencyHz: 199,
  samples: 3,
  unnamed: 0,
  threads: 1,
  imageDigest: "sha256:one",
  recordedAt: new Date("2026-01-02T03:04:05Z"),
};

async function measureOne(t: TestBackend): Promise<string> {
  const { runId } = await measureRun(t, request, { values: () => ({ "throughput.delivered": 1 }) });
  return trialOf(t, runId);
}

async function trialOf(t: TestBackend, runId: string): Promise<string> {
  return (await t.backend.db.trial.findFirstOrThrow({ where: { runId } })).trialId;
}

async function claimQueued(t: TestBackend, trialId: string) {
  const claimed = await claim(t.backend, "flameGraph", { id: trialId, workerId: "w" });
  if (!claimed) throw new Error("a queued flame graph could not be claimed");
  return claimed;
}

test("asked twice, a trial is recorded once; of two workers one does it, with the trial's own load", async () => {
  await using t = await createTestBackend();
  const trialId = await measureOne(t);
  expect(await findFlameGraph(t.scope, { trialId })).toBeNull();
  const asked = await askForFlameGraph(t.scope, { trialId });
  expect(await askForFlameGraph(t.scope, { trialId })).toEqual(asked);
  const claims = await Promise.all(
    ["a", "b"].map((workerId) => claim(t.backend, "flameGraph", { id: trialId, workerId })),
  );
  expect(claims).toContain(null);
  const plan = expect.objectContaining({ workload: "chat" });
  const server = expect.objectContaining({ serverId: "go-one" });
  expect(claims).toContainEqual(expect.objectContaining({ trialId, attempt: 1, plan, server }));
  expect(await findLiveAttempts(t.backend)).toContainEqual({ runId: trialId, attempt: 1 });
});

test("a recording stays while a later one fails, and what came too late changes nothing", async () => {
  await using t = await createTestBackend();
  const trialId = await measureOne(t);
  await askForFlameGraph(t.scope, { trialId });
  const first = await claimQueued(t, trialId);
  await finish(t.backend, first, await toFlameGraphEnd(recording, stacks));
  expect(await findFlameGraph(t.scope, { trialId })).toMatchObject({ status: "succeeded", failure: null, recording });
  await askForFlameGraph(t.scope, { trialId });
  const second = await claimQueued(t, trialId);
  const tooLate = { status: "failed", error: new AppError("PROFILER_FAILED", "too late") } as const;
  await expect(finish(t.backend, first, tooLate)).rejects.toThrow(LeaseLost);
  await finish(t.backend, second, { status: "failed", error: new AppError("PROFILER_MISSING", "no perf") });
  expect(await findFlameGraph(t.scope, { trialId })).toMatchObject({
    status: "failed",
    failure: { code: "PROFILER_MISSING" },
    recording,
  });
  expect(await getFlameStacks(t.scope, { trialId })).toBe(stacks);
});

test("one that made room waits again; one whose worker is lost ends", async () => {
  await using t = await createTestBackend();
  const trialId = await measureOne(t);
  await askForFlameGraph(t.scope, { trialId });
  await release(t.backend, await claimQueued(t, trialId));
  expect(await findFlameGraph(t.scope, { trialId })).toMatchObject({ status: "queued", startedAt: null });
  await sweep(t.backend, "flameGraph");
  await claimQueued(t, trialId);
  await t.backend.db.flameGraph.update({ where: { trialId }, data: { startedAt: new Date(0) } });
  await sweep(t.backend, "flameGraph");
  expect(await findFlameGraph(t.scope, { trialId })).toMatchObject({ failure: { code: "WORKER_LOST" } });
});

test("a lost worker's recording ends also while Redis does not answer", async () => {
  await using t = await createTestBackend();
  const [trialId, waiting] = [await measureOne(t), await measureOne(t)];
  await askForFlameGraph(t.scope, { trialId });
  await claimQueued(t, trialId);
  await t.backend.db.flameGraph.update({ where: { trialId }, data: { startedAt: new Date(0) } });
  await askForFlameGraph(t.scope, { trialId: waiting });
  await using doors = await connectByDoors(t);
  doors.redis.cut();
  await expect(sweep(doors.backend, "flameGraph")).rejects.toThrow();
  expect(await findFlameGraph(t.scope, { trialId })).toMatchObject({ failure: { code: "WORKER_LOST" } });
});

test("a trial without a result, one of somebody else's, and one that may only be read are refused", async () => {
  await using t = await createTestBackend();
  const trialId = await measureOne(t);
  const { runId } = await startRun(t.scope, StartRun.parse(request));
  const waiting = await trialOf(t, runId);
  await expect(askForFlameGraph(t.scope, { trialId: waiting })).rejects.toMatchObject({ code: "FLAME_GRAPH_REFUSED" });
  const reader = { ...t.scope, permissions: ["read" as const] };
  await expect(askForFlameGraph(reader, { trialId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const foreign = await createForeignScope(t.backend);
  for (const ask of [askForFlameGraph, findFlameGraph, getFlameStacks])
    await expect(ask(foreign, { trialId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("each side of a comparison has the flame graph that was recorded last, and none of another organization", async () => {
  await using t = await createTestBackend();
  const [older, newer, without] = [await measureOne(t), await measureOne(t), await measureOne(t)];
  for (const [trialId, recordedAt] of [
    [older, "2026-01-01T00:00:00Z"],
    [newer, "2026-01-02T00:00:00Z"],
  ] as const) {
    await askForFlameGraph(t.scope, { trialId });
    const claimed = await claimQueued(t, trialId);
    await finish(t.backend, claimed, await toFlameGraphEnd({ ...recording, recordedAt: new Date(recordedAt) }, stacks));
  }
  const sides = [[older, newer], [without]];
  expect(await findSideFlames(t.scope, { sides })).toEqual([newer, null]);
  expect(await findSideFlames(await createForeignScope(t.backend), { sides })).toEqual([null, null]);
});
