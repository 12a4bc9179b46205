import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { plumb } from "@plumbline/cli/testing/plumb";
import { TestRepository } from "@plumbline/cli/testing/repository";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCommandBed } from "./command-bed.ts";

/** CPU per delivery of the head ÷ that of the base. */
let ratio: number;
/** How a proof ends, by the server's id. */
let failed: (serverId: string) => boolean;
/** Is done before a request is answered. */
let before: (request: Request) => Response | null;

/** True if another job pushed its code under the same id before the run was started. */
let isOvertaken: boolean;

/** Stands in for a worker: rounds that scatter by about 2 %. */
async function execute(runId: string): Promise<void> {
  const values = (serverId: string, round: number) => ({
    "server.cpu": 0.2,
    "server.cpuPerDelivery": serverId.endsWith("-base") ? 10 : 10 * ratio * (1 + 0.005 * ((round * 7) % 5)),
    "latency.owed.p50": 100 + ((round * 3) % 4),
    "latency.owed.p99": 1000,
  });
  if (!isOvertaken) await measureQueued(t, runId, { values, trials: 2 * 8 });
}

function change(answer: unknown): unknown {
  const text = JSON.stringify(answer);
  const overtaken = /("serverId":"shared-head"[^}]*"sourceDigest":")\w+/;
  return endProof(
    isOvertaken && text.includes('"kind":"duel"') ? JSON.parse(text.replace(overtaken, "$1other")) : answer,
  );
}

function endProof(answer: unknown): unknown {
  if (answer === null || typeof answer !== "object" || !("proof" in answer && "serverId" in answer)) return answer;
  const proof = failed(String(answer.serverId))
    ? { status: "failed", failure: { message: "It does not build: line 3 of the Dockerfile." } }
    : { status: "succeeded", failure: null };
  return { ...answer, isCurrent: true, checks: [{ workload: "echo", checkId: "echo.same", passed: true }], proof };
}

const t = await openCommandBed({ started: execute, change, disturb: (request) => before(request) });
afterAll(() => t[Symbol.asyncDispose]());
let repository: TestRepository;
beforeEach(async () => {
  [ratio, failed, before, isOvertaken] = [1, () => false, () => null, false];
  vi.stubEnv("GITHUB_STEP_SUMMARY", "");
  vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run", "push"));
  repository = await TestRepository.open();
  await repository.write("change.go", "package main\n");
});
afterEach(() => repository[Symbol.asyncDispose]());

const words = "duel --base main --scenario echo-open --until-decided 10m --margin 5%".split(" ");
const duel = (...more: string[]) => plumb(...words, "--head", repository.server, ...more);
const left = () => t.backend.db.server.count({ where: { pushedAt: { not: null }, removedAt: null } });
const runs = () => t.backend.db.run.count();

test("a head that is slower ends with 1, says so in every format, and leaves no server behind", async () => {
  ratio = 1.3;
  const file = (name: string) => join(t.folder, name);
  const files = ["--markdown", file("v.md"), "--junit", file("v.xml"), "--sarif", file("v.sarif")];
  const ended = await duel(...files, "--commit-url", "https://git.example/c");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    1,
    {
      outcome: "regression",
      sentence: expect.stringMatching(/^base main \(\w{7}\) is faster than head .* and changes\): CPU per delivery/),
      head: { sha: repository.git("rev-parse", "HEAD").trim() },
      folder: "servers/my-server",
      estimate: { effect: 0.05, fitting: expect.any(Number) },
    },
  ]);
  expect(ended.complaint).toContain("A difference of 5 % of CPU per delivery is likely");
  expect(await readFile(file("v.md"), "utf8")).toContain("## ❌ Regression: servers/my-server under echo-open");
  expect(await readFile(file("v.xml"), "utf8")).toContain('failures="1"');
  expect(JSON.parse(await readFile(file("v.sarif"), "utf8")).runs[0].results[0]).toMatchObject({ level: "error" });
  expect(await left()).toBe(0);
  const run = await t.backend.db.run.findFirstOrThrow({ orderBy: { runId: "desc" } });
  expect(run.spec).toMatchObject({ kind: "duel", commit: { url: "https://git.example/c" } });
});

test("a head that is faster passes, and the same duel is judged again by its id", async () => {
  ratio = 0.7;
  const ended = await duel();
  const { outcome, runId } = JSON.parse(ended.output);
  expect([ended.exitCode, outcome], ended.complaint).toEqual([0, "passed"]);
  const again = await duel("--run", runId);
  expect([again.exitCode, JSON.parse(again.output)]).toMatchObject([0, { outcome, runId }]);
});

test("a head with the same files as its base passes without a measurement", async () => {
  repository.git("clean", "--quiet", "--force", "-d");
  const started = await runs();
  const ended = await duel();
  expect([ended.exitCode, JSON.parse(ended.output)]).toMatchObject([0, { outcome: "passed", runId: null }]);
  expect([await runs(), await left()]).toEqual([started, 0]);
});

test.each(["head", "base"])(
  "a %s that does not build is no verdict, is named, and nothing of it stays",
  async (role) => {
    failed = (serverId) => serverId.endsWith(`-${role}`);
    const started = await runs();
    const ended = await duel();
    expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
      2,
      { outcome: "invalid", sentence: expect.stringMatching(new RegExp(`^${role} .*: not proved: It does not build`)) },
    ]);
    expect([await runs(), await left()]).toEqual([started, 0]);
  },
);

test("what the installation refuses is told, and nothing stays", async () => {
  const ended = await duel("--until-decided", "60s", "--measure-s", "30");
  expect([ended.exitCode, ended.complaint]).toEqual([3, expect.stringContaining("too few for any verdict")]);
  expect(await left()).toBe(0);
});

test("an installation that fails in the middle ends with 4 and the command that resumes, and nothing stays", async () => {
  before = ({ url, method }) => {
    return url.endsWith("/runs") && method === "POST" ? new Response("", { status: 503 }) : null;
  };
  const ended = await duel("--timeout", "2");
  expect(ended.exitCode).toBe(4);
  expect(ended.complaint).toMatch(/Resume with: plumb duel .*--scenario echo-open .*--base main .*--id my-server-\w+/);
  expect(await left()).toBe(0);
});

test("a run that would measure what another job pushed under the same id is cancelled", async () => {
  isOvertaken = true;
  const ended = await duel("--id", "shared");
  expect([ended.exitCode, ended.complaint]).toEqual([2, expect.stringContaining("Another job pushed shared-head")]);
  const run = await t.backend.db.run.findFirstOrThrow({ orderBy: { runId: "desc" } });
  expect([run.status, await left()]).toEqual(["cancelled", 0]);
});
