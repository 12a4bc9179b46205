import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { plumb } from "@plumbline/cli/testing/plumb";
import type { AuditVerdict } from "@plumbline/core/audit/verdict";
import { afterAll, expect, test, vi } from "vitest";
import { openCommandBed } from "./command-bed.ts";

/** The command line against the API over HTTP. The worker is replaced by a function with given figures. */
const serverFolder = fileURLToPath(new URL("../../../../../servers/go-gorilla", import.meta.url));
const words = "gate-ci --scenario chat-steady --metric latency.owed.p99 --baseline main".split(" ");

/** Each server's p99 in µs: one entry per run, the last one for all further runs. */
let p99: Record<string, number[]> = {};
/** Audit verdicts of the rounds by the run's name; absent: VALID. */
let verdicts: Record<string, (round: number) => AuditVerdict> = {};

/** Executes a run as soon as it is started. */
async function execute(runId: string): Promise<void> {
  const { name } = await t.backend.db.run.findUniqueOrThrow({ where: { runId } });
  const figures = new Map<string, number>();
  const figureOf = (serverId: string) => {
    const known = figures.get(serverId);
    if (known !== undefined) return known;
    const left = p99[serverId] ?? [];
    const figure = (left.length > 1 ? left.shift() : left[0]) ?? 1000;
    figures.set(serverId, figure);
    return figure;
  };
  await measureQueued(t, runId, {
    values: (serverId, round) => ({ "latency.owed.p99": figureOf(serverId) + round }),
    verdict: (_, round) => verdicts[name]?.(round) ?? "VALID",
  });
}

const t = await openCommandBed({ started: execute });
afterAll(() => t[Symbol.asyncDispose]());
const { baseUrl, folder } = t;
vi.stubEnv("GITHUB_STEP_SUMMARY", join(folder, "summary.md"));

const gate = (...more: string[]) => plumb(...words, ...more);

test("a missing baseline is measured with the run's own parameters, and a run that is no worse passes", async () => {
  p99 = { "go-one": [1000] };
  const ended = await gate("--server", "go-one", "--rounds", "6", "--scale", "0.5", "--backfill");
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
  const [comment, junit] = [join(folder, "comment.md"), join(folder, "junit.xml")];
  const files = ["--comment", comment, "--junit", junit];
  const ofPullRequest = "--commit 0123abc --branch 12/merge --default-branch main".split(" ");
  const ended = await gate(..."--server go-one --rounds 6 --scale 0.5".split(" "), ...ofPullRequest, ...files);
  expect(ended.complaint).toContain("It is measured once more before it counts.");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    1,
    { outcome: "regression", confirmation: { outcome: "regression" } },
  ]);
  const { runId, confirmation, baseline } = JSON.parse(ended.output);
  const told = await readFile(comment, "utf8");
  expect(told).toContain("❌ Regression");
  // the figures are the second run's: 1.5 ms and its place in the round
  expect(told).toContain(`| [1.5 ms (1.5–1.51)](${baseUrl}/runs/${confirmation.runId}) |`);
  expect(told).toContain(`](${baseUrl}/runs/${baseline.runId}) | ❌ Regression |`);
  expect(await readFile(junit, "utf8")).toMatch(/<testsuite name="go-one under chat-steady" tests="1" failures="1"/);
  expect(await t.backend.db.notification.findMany()).toMatchObject([
    { type: "regression.confirmed", subject: runId, path: `/runs/${confirmation.runId}` },
  ]);
  // nor is the repetition the default branch's: no badge shows it
  const { spec } = await t.backend.db.run.findUniqueOrThrow({ where: { runId: confirmation.runId } });
  expect(spec).toMatchObject({ commit: { sha: "0123abc", branch: { name: "12/merge", isDefault: false } } });
});

test("what only the first measurement showed is not a regression", async () => {
  p99 = { "go-one": [1500, 1000] };
  const ended = await gate("--server", "go-one", "--rounds", "6", "--scale", "0.5");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([0, { outcome: "passed" }]);
  expect(await t.backend.db.notification.count()).toBe(1);
});

test("too few rounds show nothing, another load does not compare, and both say so with the same exit code", async () => {
  p99 = { "go-one": [1500] };
  const few = await gate("--server", "go-one", "--rounds", "2", "--scale", "0.5");
  expect([few.exitCode, JSON.parse(few.output)], few.complaint).toMatchObject([
    2,
    { outcome: "inconclusive", moreRounds: expect.any(Number) },
  ]);
  expect(few.complaint).toContain("plumb duel --base <commit> --head .");
  const unlike = await gate("--server", "go-one", "--rounds", "6", "--scale", "0.2");
  expect([unlike.exitCode, JSON.parse(unlike.output)], unlike.complaint).toMatchObject([2, { outcome: "invalid" }]);
});

test("plumb compare names what makes sides unlike, and compares them when told to", async () => {
  const { runs } = JSON.parse((await plumb("runs")).output) as { runs: { runId: string }[] };
  const sides = runs.slice(0, 2).map(({ runId }) => `${runId}.go-one.chat-steady`);
  const refused = JSON.parse((await plumb("compare", ...sides)).output);
  expect(refused.differences).not.toEqual([]);
  expect(refused.comparisons[0].figures).toEqual([]);
  const compared = JSON.parse((await plumb("compare", ...sides, "--unlike")).output);
  expect(compared.comparisons[0].figures).toMatchObject([{ metricId: "latency.owed.p99" }]);
});

test("another server can be compared with the baseline's, and a run that passes can become the baseline", async () => {
  p99 = { "node-two": [900] };
  const at = ["--server", "node-two", "--rounds", "6", "--scale", "0.5"];
  const ended = await gate(...at, "--baseline-server", "go-one", "--set-baseline", "main");
  const { outcome, runId, sentence } = JSON.parse(ended.output);
  expect([ended.exitCode, outcome], sentence).toEqual([0, "passed"]);
  expect(await t.backend.db.baseline.findMany()).toMatchObject([{ name: "main", runId }]);
});

test("a threshold that one round cannot show is open, and a baseline that is not there is refused", async () => {
  const at = ["--server", "go-one", "--rounds", "1"];
  const ended = await gate(...at, "--threshold", "latency.owed.p99 < 5 ms");
  expect(ended.exitCode, ended.complaint).toBe(2);
  expect(await gate(...at, "--baseline", "nobody")).toMatchObject({
    exitCode: 3,
    complaint: expect.stringContaining('There is no baseline "nobody".'),
  });
});

test("a baseline that was measured and that the audit refused shows nothing", async () => {
  verdicts = { "Baseline night": () => "INVALID" };
  const ended = await gate("--server", "go-one", "--rounds", "1", "--baseline", "night", "--backfill");
  expect([ended.exitCode, ended.output], ended.complaint).toEqual([2, ""]);
  expect(ended.complaint).toContain('The baseline "night" was measured, but nothing can be compared with it:');
});

test("a run with SUSPECT rounds passes by name, and becomes the baseline only when told to", async () => {
  p99 = { "go-one": [900] };
  const at = "--server go-one --rounds 6 --scale 0.5 --baseline-server node-two --set-baseline main".split(" ");
  verdicts = {
    few: (round) => (round === 1 ? "SUSPECT" : "VALID"),
    half: (round) => (round <= 3 ? "SUSPECT" : "VALID"),
  };
  const before = await t.backend.db.baseline.findMany({ where: { name: "main" } });
  const comment = join(folder, "suspect.md");

  const few = await gate(...at, "--name", "few", "--comment", comment);
  expect([few.exitCode, JSON.parse(few.output)], few.complaint).toMatchObject([
    2,
    { outcome: "passed", doubted: [{ serverId: "go-one", round: 1, verdict: "SUSPECT" }] },
  ]);
  expect(few.complaint).toContain('The run passed, but is not the baseline "main" now: The audit doubts rounds');
  expect(await readFile(comment, "utf8")).toContain("**The audit doubts some of the rounds: 1 round is SUSPECT.**");
  expect(await t.backend.db.baseline.findMany({ where: { name: "main" } })).toEqual(before);

  const half = await gate(...at, "--name", "half");
  expect([half.exitCode, JSON.parse(half.output).outcome], half.complaint).toEqual([2, "invalid"]);

  const accepted = await gate(...at, "--name", "half", "--accept-suspect");
  const { runId, outcome } = JSON.parse(accepted.output);
  expect([accepted.exitCode, outcome], accepted.complaint).toEqual([0, "passed"]);
  expect(await t.backend.db.baseline.findMany({ where: { name: "main" } })).toMatchObject([{ runId }]);
});

test("a folder is pushed as a server of one's own, removed again, and refused under a name of the catalogue", async () => {
  const push = (id: string) => plumb("server", "push", serverFolder, "--id", id);
  const pushed = await push("my-own");
  expect([pushed.exitCode, JSON.parse(pushed.output)], pushed.complaint).toMatchObject([
    0,
    { serverId: "my-own", pushed: { kind: "archive" } },
  ]);
  expect(await push("go-one")).toMatchObject({ exitCode: 3, complaint: expect.stringContaining("of the catalogue") });
  expect(await plumb("server", "remove", "my-own")).toMatchObject({ exitCode: 0 });
});
