import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { CreateToken } from "@plumbline/core/access/token";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBackend } from "../backend.ts";
import { rest } from "./app.ts";

/** The command line as a CI job has it, against the API over HTTP; in the worker's place somebody who knows what every run will give. */
const program = fileURLToPath(new URL("../../../../../packages/cli/bin/plumb.mjs", import.meta.url));
const serverFolder = fileURLToPath(new URL("../../../../../servers/go-gorilla", import.meta.url));
const words = "gate-ci --scenario chat-steady --metric latency.p99 --baseline main".split(" ");

let t: TestBackend;
let folder: string;
let env: NodeJS.ProcessEnv;
/** What each server's p99 is, in µs; a list is worked off run by run, its last figure stays. */
let p99: Record<string, number[]> = {};
/** The name of the run that the audit refuses. */
let invalidRun = "";
const over = new AbortController();
const server = createServer(async (incoming, outgoing) => {
  const body = await buffer(incoming);
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ...(body.length > 0 ? { body } : {}),
  });
  const response = await rest.fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
});

/** Executes what is queued, one run after another. */
async function work(): Promise<void> {
  while (!over.signal.aborted) {
    const run = await t.backend.db.run.findFirst({ where: { status: "queued" }, orderBy: { runId: "asc" } });
    if (!run) {
      await pause(20);
      continue;
    }
    const figures = new Map<string, number>();
    const figureOf = (serverId: string) => {
      const known = figures.get(serverId);
      if (known !== undefined) return known;
      const left = p99[serverId] ?? [];
      const figure = (left.length > 1 ? left.shift() : left[0]) ?? 1000;
      figures.set(serverId, figure);
      return figure;
    };
    await measureQueued(t, run.runId, {
      values: (serverId, round) => ({ "latency.p99": figureOf(serverId) + round }),
      verdict: run.name === invalidRun ? "INVALID" : "VALID",
    });
  }
}

let working: Promise<void>;

beforeAll(async () => {
  t = await createTestBackend();
  Object.assign(process.env, { DATABASE_URL: t.databaseUrl, REDIS_URL: t.redisUrl });
  const input = CreateToken.parse({ name: "CI", scopes: ["read", "run", "manage"] });
  await once(server.listen(0, "127.0.0.1"), "listening");
  folder = await mkdtemp(join(tmpdir(), "plumbline-gate-ci-"));
  env = {
    NODE_ENV: "test",
    PATH: process.env.PATH,
    PLUMBLINE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PLUMBLINE_TOKEN: (await createToken(t.scope, input)).token,
    GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
  };
  working = work();
});

afterAll(async () => {
  over.abort();
  await working;
  server.close();
  await (await getBackend())[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { exitCode: number; output: string; complaint: string };

const plumb = (...more: string[]) => runPlumb(...words, ...more);

function runPlumb(...given: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, given, { env }, (_error, output, complaint) =>
      resolve({ exitCode: child.exitCode ?? -1, output, complaint }),
    );
  });
}

test("a missing baseline is measured with the run's own parameters, and a run that is no worse passes", async () => {
  p99 = { "go-one": [1000] };
  const ended = await plumb("--server", "go-one", "--rounds", "6", "--scale", "0.5", "--backfill");
  expect(ended.complaint).toContain('There is no baseline "main" yet; it is measured now.');
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    0,
    { outcome: "passed", baseline: { name: "main" }, confirmation: null },
  ]);
  const runs = await t.backend.db.run.findMany({ orderBy: { runId: "asc" } });
  expect(runs.map(({ name, spec }) => [name, Object(spec).rounds, Object(spec).scale])).toEqual([
    [expect.any(String), 6, 0.5],
    ["Baseline main", 6, 0.5],
  ]);
  expect(await readFile(join(folder, "summary.md"), "utf8")).toContain("## ✅ Passed");
});

test("a regression is measured once more and then fails the job, with a comment for the pull request", async () => {
  p99 = { "go-one": [1500] };
  const comment = join(folder, "comment.md");
  const ended = await plumb("--server", "go-one", "--rounds", "6", "--scale", "0.5", "--comment", comment);
  expect(ended.complaint).toContain("It is measured once more before it counts.");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    1,
    { outcome: "regression", confirmation: { outcome: "regression" } },
  ]);
  expect(await readFile(comment, "utf8")).toContain("❌ Regression");
  expect(await t.backend.db.notice.findMany()).toMatchObject([
    { type: "regression.confirmed", path: `/runs/${JSON.parse(ended.output).runId}` },
  ]);
});

test("what only the first measurement showed is no regression", async () => {
  p99 = { "go-one": [1500, 1000] };
  const ended = await plumb("--server", "go-one", "--rounds", "6", "--scale", "0.5");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([0, { outcome: "passed" }]);
  expect(await t.backend.db.notice.count()).toBe(1);
});

test("too few rounds show nothing, another load does not compare, and both say so with the same exit code", async () => {
  p99 = { "go-one": [1500] };
  const few = await plumb("--server", "go-one", "--rounds", "2", "--scale", "0.5");
  expect([few.exitCode, JSON.parse(few.output)], few.complaint).toMatchObject([
    2,
    { outcome: "inconclusive", moreRounds: expect.any(Number) },
  ]);
  const unlike = await plumb("--server", "go-one", "--rounds", "6", "--scale", "0.2");
  expect([unlike.exitCode, JSON.parse(unlike.output)], unlike.complaint).toMatchObject([2, { outcome: "invalid" }]);
});

test("another server can be held against the baseline's, and a run that passes can become the baseline", async () => {
  p99 = { "node-two": [900] };
  const at = ["--server", "node-two", "--rounds", "6", "--scale", "0.5"];
  const ended = await plumb(...at, "--baseline-server", "go-one", "--set-baseline", "main");
  const { outcome, runId, sentence } = JSON.parse(ended.output);
  expect([ended.exitCode, outcome], sentence).toEqual([0, "passed"]);
  expect(await t.backend.db.baseline.findMany()).toMatchObject([{ name: "main", runId }]);
});

test("a threshold that one round cannot show is open, and a baseline that is not there is refused", async () => {
  const at = ["--server", "go-one", "--rounds", "1"];
  const ended = await plumb(...at, "--threshold", "latency.p99 < 5 ms");
  expect(ended.exitCode, ended.complaint).toBe(2);
  expect(await plumb(...at, "--baseline", "nobody")).toMatchObject({
    exitCode: 3,
    complaint: expect.stringContaining('There is no baseline "nobody".'),
  });
});

test("a baseline that was measured and that the audit refused shows nothing", async () => {
  invalidRun = "Baseline night";
  const ended = await plumb("--server", "go-one", "--rounds", "1", "--baseline", "night", "--backfill");
  expect([ended.exitCode, ended.output], ended.complaint).toEqual([2, ""]);
  expect(ended.complaint).toContain('The baseline "night" was measured, but nothing can be held against it:');
});

test("a folder is pushed as a server of one's own, removed again, and refused under a name of the catalogue", async () => {
  const push = (id: string) => runPlumb("server", "push", serverFolder, "--id", id);
  const pushed = await push("my-own");
  expect([pushed.exitCode, JSON.parse(pushed.output)], pushed.complaint).toMatchObject([
    0,
    { serverId: "my-own", pushed: { kind: "archive" } },
  ]);
  expect(await push("go-one")).toMatchObject({ exitCode: 3, complaint: expect.stringContaining("of the catalogue") });
  expect(await runPlumb("server", "remove", "my-own")).toMatchObject({ exitCode: 0 });
});
