import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFlameGraph } from "@plumbline/backend/flame/get-flame-graph";
import { toFlameGraphEnd } from "@plumbline/backend/flame/to-flame-graph-end";
import { claim } from "@plumbline/backend/tasks/claim";
import { finish } from "@plumbline/backend/tasks/finish";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { plumb, runCaptured } from "@plumbline/cli/testing/plumb";
import { TestRepository } from "@plumbline/cli/testing/repository";
import type { FlameRecording } from "@plumbline/core/flame/views";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCommandBed } from "./command-bed.ts";

/** Five duels, each of which stores its rounds. */
const DUELS_WITHIN_MS = 180_000;

/** Commits at which the server is slower, and those at which it does not build. */
let slower: string[];
let broken: string[];

/** Happens once a duel is measured. */
let afterStart: () => Promise<void>;

const has = (shas: readonly string[], serverId: string) =>
  shas.some((sha) => serverId.endsWith(`-c${sha.slice(0, 7)}`));

/** Stands in for a worker: a slower commit takes 30 % more. */
async function execute(runId: string): Promise<void> {
  const values = (serverId: string, round: number) => ({
    "server.cpu": 0.2,
    "server.cpuPerDelivery":
      (has(slower, serverId) ? 13 : 10) * (serverId.endsWith("-good") ? 1 : 1 + 0.0004 * (((round * 7) % 5) - 2)),
    "latency.owed.p50": 100,
    "latency.owed.p99": 1000,
  });
  await measureQueued(t, runId, { values, trials: 2 * 8 });
  await afterStart();
}

/** Stands in for a worker: proves what was pushed, and records what a flame graph was asked of. */
async function endTasks(answer: unknown): Promise<unknown> {
  if (answer === null || typeof answer !== "object") return answer;
  if ("trialId" in answer && "recording" in answer) return recordFlame(String(answer.trialId));
  if (!("proof" in answer && "serverId" in answer)) return answer;
  const proof = has(broken, String(answer.serverId))
    ? { status: "failed", failure: { message: "It does not build." } }
    : { status: "succeeded", failure: null };
  return { ...answer, isCurrent: true, checks: [{ workload: "echo", checkId: "echo.same", passed: true }], proof };
}

/** Every commit spends a tenth of its samples in a function that the good revision has not. */
async function recordFlame(trialId: string): Promise<unknown> {
  const claimed = await claim(t.backend, "flameGraph", { id: trialId, workerId: "w" });
  if (claimed) {
    const stacks = claimed.server.serverId.endsWith("-good")
      ? "server;main.serve 1000\n"
      : "server;main.serve 900\nserver;main.copy 100\n";
    await finish(t.backend, claimed, await toFlameGraphEnd(recording, stacks));
  }
  return findFlameGraph(t.scope, { trialId });
}

const recording: FlameRecording = {
  recorder: "perf",
  seconds: 10,
  frequencyHz: 199,
  samples: 1000,
  unnamed: 0,
  threads: 1,
  imageDigest: "sha256:one",
  recordedAt: new Date("2026-01-02T03:04:05Z"),
};

const t = await openCommandBed({ started: execute, change: endTasks });
afterAll(() => t[Symbol.asyncDispose]());
let repository: TestRepository;
beforeEach(async () => {
  vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run", "push"));
  repository = await TestRepository.open();
  [slower, broken] = [[], []];
  afterStart = async () => undefined;
});
afterEach(() => repository[Symbol.asyncDispose]());

const bisect = (...more: string[]) =>
  plumb("bisect", "--head", repository.server, "--scenario", "echo-open", "--good", "good", ...more);
const left = () => t.backend.db.server.count({ where: { pushedAt: { not: null }, removedAt: null } });

/** Six commits after the good one, oldest first. `content`: the test's own, since duels of the same files are not measured twice. */
async function commitSix(content: string): Promise<string[]> {
  repository.git("tag", "good");
  const shas: string[] = [];
  for (let nth = 1; nth <= 6; nth++)
    shas.push(await repository.commit(`part${nth}.go`, `package main // ${content} ${nth}\n`));
  return shas;
}

test("the commit that made a server slower is found by duels, past one that does not build", {
  timeout: DUELS_WITHIN_MS,
}, async () => {
  const shas = await commitSix("found");
  slower = shas.slice(4);
  broken = shas.slice(2, 3);
  const junit = join(t.folder, "bisect.xml");
  const ended = await bisect("--profile", "--junit", junit);
  expect(ended.output, ended.complaint).not.toBe("");
  const found = JSON.parse(ended.output);
  expect([ended.exitCode, found], ended.complaint).toMatchObject([
    0,
    {
      commits: [{ sha: shas[4], subject: "part5.go" }],
      sentence: expect.stringMatching(/^This commit made it slower by about 30/),
      grown: { functions: [{ name: "main.copy", first: 0, second: 0.1 }] },
    },
  ]);
  expect(found.duels.map(({ answer }: { answer: string }) => answer)).toEqual(
    expect.arrayContaining(["slower", "as-fast", "skipped"]),
  );
  expect(found.duels.length).toBeLessThanOrEqual(5);
  const xml = await readFile(junit, "utf8");
  expect(xml).toContain('<testsuite name="answer" tests="1" failures="0" errors="0" skipped="0">');
  expect(xml).toContain(`<testsuite name="duels" tests="${found.duels.length}" failures="0" errors="0" skipped="1">`);
  expect(xml).toContain(`${t.baseUrl}/runs/${found.duels[0].runId}`);
  expect(await left()).toBe(0);
});

test("a search that was interrupted goes on with the duels that it began, and measures afresh only where that is asked for", {
  timeout: DUELS_WITHIN_MS,
}, async () => {
  const shas = await commitSix("interrupted");
  slower = shas.slice(3);
  const ctrlC = new AbortController();
  const runs = () => t.backend.db.run.findMany({ where: { tags: { isEmpty: false } }, orderBy: { runId: "asc" } });
  const before = (await runs()).length;
  const newRuns = async () => (await runs()).slice(before);
  // in the middle of the second duel
  afterStart = async () => {
    if ((await newRuns()).length === 2) ctrlC.abort();
  };
  const words = ["bisect", "--head", repository.server, "--scenario", "echo-open", "--good", "good"];
  const stopped = await runCaptured([...words, "--afresh"], { interruption: () => ctrlC.signal });
  expect([stopped.exitCode, stopped.complaint]).toEqual([
    4,
    expect.stringMatching(/Resume with: plumb bisect (?!.*--afresh)/),
  ]);
  afterStart = async () => undefined;
  const begun = (await newRuns()).map(({ runId }) => runId);
  expect([begun.length, await left()]).toEqual([2, 0]);

  const resumed = await bisect();
  expect([resumed.exitCode, JSON.parse(resumed.output)], resumed.complaint).toMatchObject([
    0,
    { commits: [{ sha: shas[3] }] },
  ]);
  const duels: { runId: string }[] = JSON.parse(resumed.output).duels;
  expect(duels.slice(0, 2).map(({ runId }) => runId)).toEqual(begun);
  expect((await newRuns()).length).toBe(duels.length);

  const pushed = await t.backend.db.server.count();
  const again = await bisect();
  expect(JSON.parse(again.output)).toEqual(JSON.parse(resumed.output));
  expect([(await newRuns()).length, await t.backend.db.server.count()]).toEqual([duels.length, pushed]);
  // another load is another question
  expect((await bisect("--measure-s", "4")).exitCode).toBe(0);
  expect((await newRuns()).length).toBe(2 * duels.length);
});

test("where the bad revision is not slower there is nothing to find, and where nothing was changed nothing is measured", async () => {
  await commitSix("nothing");
  const junit = join(t.folder, "nothing.xml");
  const ended = await bisect("--junit", junit);
  expect(ended.output, ended.complaint).not.toBe("");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    2,
    { commits: [], sentence: "HEAD is not slower than good, so there is nothing to find." },
  ]);
  expect(await readFile(junit, "utf8")).toContain('<skipped message="HEAD is not slower than good');
  const none = await bisect("--bad", "good");
  expect([none.exitCode, none.complaint]).toEqual([3, expect.stringContaining("No commit between good and good")]);
  const unrelated = await plumb(
    ..."bisect --scenario echo-open --good HEAD --bad good --head".split(" "),
    repository.server,
  );
  expect([unrelated.exitCode, unrelated.complaint]).toEqual([3, expect.stringContaining("is no ancestor of")]);
  expect(await left()).toBe(0);
});
