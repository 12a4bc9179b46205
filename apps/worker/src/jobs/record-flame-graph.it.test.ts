import { join } from "node:path";
import { askForFlameGraph } from "@plumbline/backend/flame/ask-for-flame-graph";
import { findFlameGraph, getFlameStacks } from "@plumbline/backend/flame/get-flame-graph";
import { pushServer } from "@plumbline/backend/servers/push-server";
import { measureRun } from "@plumbline/backend/testing/measure-run";
import { packServer } from "@plumbline/catalogue/pack-server";
import { readPushed } from "@plumbline/catalogue/read-pushed";
import { countSamples, isKernel, readFolded } from "@plumbline/core/flame/folded-stacks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCatalogueBed, serversDir } from "../testing/catalogue-bed.ts";
import type { RunBed } from "../testing/run-bed.ts";
import { recordFlameGraphJob } from "./record-flame-graph.ts";

let bed: RunBed;

beforeAll(async () => {
  bed = await openCatalogueBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

/**
 * A trial of a server's echo, as busy as it can be, that stands in the database as one that was measured. Its load lasts for long
 * enough that also a profiler that starts slowly finds it at work.
 */
async function measured(serverId: string): Promise<string> {
  const load = { scenarioIds: ["echo-closed"], rounds: 1, scale: 1, warmupS: 1, measureS: 8 };
  const { runId } = await measureRun(bed.test, { serverIds: [serverId], ...load }, { values: () => ({}) });
  const { trialId } = await bed.test.backend.db.trial.findFirstOrThrow({ where: { runId } });
  return trialId;
}

async function record(trialId: string) {
  await askForFlameGraph(bed.scope, { trialId });
  await recordFlameGraphJob(bed.deps, { trialId, attempt: 0 });
  return findFlameGraph(bed.scope, { trialId });
}

/** Each recorder, and each way in which a program's functions get their names. The images of the thorough ones take minutes to build. */
const recorded: readonly {
  readonly serverId: string;
  readonly recorder: string;
  readonly named: RegExp;
  readonly kernel: boolean;
  readonly tags?: string[];
}[] = [
  { serverId: "go-gorilla", recorder: "perf", named: /^main\./, kernel: true },
  // the outermost of its own, which is only there where callers are found
  { serverId: "c-libwebsockets", recorder: "perf", named: /^server_run$/, kernel: true, tags: ["thorough"] },
  { serverId: "node-ws", recorder: "perf", named: /\/app\/.*\.js/, kernel: true, tags: ["thorough"] },
  // by its native transport: where an image lacks what that asks for, Netty serves on without it
  {
    serverId: "java-netty",
    recorder: "async-profiler",
    named: /^io\.netty\.channel\.epoll\./,
    kernel: false,
    tags: ["thorough"],
  },
];

for (const { serverId, recorder, named, kernel, tags } of recorded)
  test(`the functions of ${serverId} are seen by name through ${recorder}`, { tags }, async () => {
    const trialId = await measured(serverId);
    const before = await bed.test.backend.db.trial.findUniqueOrThrow({ where: { trialId } });
    const flame = await record(trialId);
    expect(flame).toMatchObject({ status: "succeeded", failure: null, recording: { recorder } });
    const stacks = readFolded(await getFlameStacks(bed.scope, { trialId }));
    expect(countSamples(stacks)).toBe(flame?.recording?.samples);
    const seen = (matches: (frame: string) => boolean) =>
      countSamples(stacks.filter(({ frames }) => frames.some(matches))) / countSamples(stacks);
    expect(seen((frame) => named.test(frame))).toBeGreaterThan(0.2);
    expect(seen(isKernel) > 0.1).toBe(kernel);
    // nothing of it reached the trial, and nothing of it is left
    expect(await bed.test.backend.db.trial.findUniqueOrThrow({ where: { trialId } })).toEqual(before);
    expect(await bed.findLeftovers()).toEqual([]);
  });

test("a server that was pushed is profiled only where the operator trusts those who push", async () => {
  const archive = await packServer(join(serversDir, "go-gorilla"));
  const servers = await readPushed("mine", archive);
  const [{ sourceDigest = "" } = {}] = servers;
  await pushServer(bed.scope, { serverId: "mine", sourceDigest, servers, source: { archive } });
  const trialId = await measured("mine");
  expect(await record(trialId)).toMatchObject({
    status: "failed",
    failure: { code: "PUSHED_NOT_PROFILED", nextStep: expect.stringContaining("PLUMBLINE_PROFILE_PUSHED=on") },
  });
  bed.deps.env.PLUMBLINE_PROFILE_PUSHED = "on";
  expect(await record(trialId)).toMatchObject({ status: "succeeded", failure: null });
  const stacks = readFolded(await getFlameStacks(bed.scope, { trialId }));
  expect(stacks.some(({ frames }) => frames.some((frame) => frame.startsWith("main.")))).toBe(true);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a host without perf says so", async () => {
  const trialId = await measured("go-gorilla");
  const path = process.env.PATH;
  process.env.PATH = "/nowhere";
  const flame = await record(trialId).finally(() => {
    process.env.PATH = path;
  });
  expect(flame).toMatchObject({ status: "failed", failure: { code: "PROFILER_MISSING" } });
});

test("it makes room for a run that begins, and waits while it lasts", async () => {
  const trialId = await measured("go-gorilla");
  await askForFlameGraph(bed.scope, { trialId });
  const recording = recordFlameGraphJob(bed.deps, { trialId, attempt: 0 });
  using _run = bed.deps.hostLock.beginRun();
  await recording;
  expect(await findFlameGraph(bed.scope, { trialId })).toMatchObject({ status: "queued" });
  expect(await bed.findLeftovers()).toEqual([]);
});
