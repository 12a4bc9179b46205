import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { type Ended, runCiCommand } from "./ci/ci-job.ts";
import { type ServersFolder, writeSlowServer } from "./ci/slow-server.ts";
import { findLeftovers } from "./instance/engine.ts";
import { type Instance, startInstance } from "./instance/instance.ts";
import { findStolenCpu } from "./instance/stolen-cpu.ts";

const programs = fileURLToPath(new URL("../packages/cli/bin", import.meta.url));
const documentation = await readFile(new URL("../docs/ci.md", import.meta.url), "utf8");
/** The job as docs/ci.md shows it. */
const [, job = ""] = /## The job\n\n```sh\n([^`]+)```/.exec(documentation) ?? [];

let servers: ServersFolder;
let instance: Instance;
let settings: { baseUrl: string; token: string };
let folder: string;

beforeAll(async () => {
  servers = await writeSlowServer();
  folder = await mkdtemp(join(tmpdir(), "plumbline-ci-job-"));
  instance = await startInstance({ PLUMBLINE_SERVERS_DIR: servers.serversDir });
  const words = ["token", "create", "--name", "CI", "--scopes", "read,run,manage"];
  settings = { baseUrl: instance.baseUrl, token: (await instance.plumb(...words)).trim() };
});

afterAll(async () => {
  await instance?.[Symbol.asyncDispose]();
  await servers?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** The documented job with a few short rounds, so that it takes a minute. */
function runJob(server: string, rounds: number, ...more: string[]): Promise<Ended & { summary: string }> {
  const summary = join(folder, `${server}-${rounds}.md`);
  const short = ["--scale", "0.1", "--measure-s", "2", "--warmup-s", "1", "--rounds", String(rounds)];
  // on a host that everything shares a round is SUSPECT now and then
  const words = [...short, "--accept-suspect", ...more];
  const script = `${job.trim()} ${words.join(" ")}`;
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    PLUMBLINE_URL: settings.baseUrl,
    PLUMBLINE_TOKEN: settings.token,
    GITHUB_STEP_SUMMARY: summary,
    SERVER: server,
    // two shared cores: only a factor of two is a regression here
    TOLERANCE: "100%",
  };
  return new Promise((resolve) => {
    const shell = `plumb() { ${programs}/plumb.mjs "$@"; }\n${script}`;
    const child = execFile("bash", ["-c", shell], { env }, (_error, output, complaint) => {
      readFile(summary, "utf8")
        .catch(() => "")
        .then((text) => resolve({ exitCode: child.exitCode ?? -1, output, complaint, summary: text }));
    });
  });
}

/** Skips a test whose measurements prove nothing, with the audit's reason: a verdict on them would be chance. */
async function requireOwnCpus({ skip }: TestContext): Promise<void> {
  const stolen = await findStolenCpu(settings);
  if (stolen) skip(stolen);
}

const thorough = { tags: ["thorough"] };

test(
  "the documented job measures a missing baseline, passes what is no slower, and says so in the job's summary",
  thorough,
  async (context) => {
    const first = await runJob("ci-node", 5, "--backfill");
    await requireOwnCpus(context);
    expect(first.complaint).toContain('There is no baseline "main" yet');
    // a noisy host can leave five rounds undecided, never call them a regression: the answer then asks for more rounds
    const ended = first.exitCode === 2 ? await runJob("ci-node", 8) : first;
    await requireOwnCpus(context);
    expect([ended.exitCode, ended.output], ended.complaint).toEqual([0, expect.stringContaining('"outcome":"passed"')]);
    expect(ended.summary).toContain("## ✅ Passed");
    expect(await runCiCommand(settings, "baseline", "list")).toMatchObject({
      output: expect.stringContaining('"name":"main"'),
    });
  },
);

test("it fails on an injected regression, after it has measured it twice", thorough, async (context) => {
  await requireOwnCpus(context);
  const ended = await runJob(
    "ci-node@slow",
    5,
    "--baseline-server",
    "ci-node",
    "--comment",
    join(folder, "comment.md"),
  );
  await requireOwnCpus(context);
  expect(ended.complaint).toContain("It is measured once more before it counts.");
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    1,
    {
      outcome: "regression",
      findings: expect.arrayContaining([
        expect.objectContaining({ metricId: "latency.owed.p50", outcome: "regression" }),
      ]),
      confirmation: { outcome: "regression" },
    },
  ]);
  expect(ended.summary).toContain("## ❌ Regression");
  expect(await readFile(join(folder, "comment.md"), "utf8")).toContain("❌ Regression");
  const { runs } = JSON.parse((await runCiCommand(settings, "runs")).output);
  expect(runs[0].name).toContain("Confirms: ");
});

test("with too few rounds it says that nothing was shown, and how many more would", async (context) => {
  await requireOwnCpus(context);
  const ended = await runJob("ci-node", 2, "--backfill");
  await requireOwnCpus(context);
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([
    2,
    { outcome: "inconclusive", moreRounds: expect.any(Number) },
  ]);
});

test("a run is watched to its end, and its sides are compared", async (context) => {
  const { runs } = JSON.parse((await runCiCommand(settings, "runs")).output);
  const [{ runId, status, verdicts }] = runs;
  const proves = status === "succeeded" && verdicts.VALID > verdicts.SUSPECT;
  expect(await runCiCommand(settings, "watch", runId)).toMatchObject({ exitCode: proves ? 0 : 2 });
  const started = JSON.parse(
    (
      await runCiCommand(
        settings,
        ..."run --server ci-node --scenario chat-steady --rounds 1 --scale 0.1 --measure-s 2 --warmup-s 1".split(" "),
      )
    ).output,
  );
  const watched = await runCiCommand(settings, "watch", started.runId);
  const events = watched.output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.filter(({ type }) => type === "frame").length).toBeGreaterThan(1);
  expect(events.at(-1)).toMatchObject({ type: "run", status: "succeeded" });
  await requireOwnCpus(context);
  const side = (id: string) => `${id}.ci-node.chat-steady`;
  const compared = await runCiCommand(settings, "compare", side(runId), side(started.runId), "--unlike");
  expect(JSON.parse(compared.output).comparisons[0].figures.length).toBeGreaterThan(5);
});

test("after Ctrl-C it has left nothing on the engine", async () => {
  expect(await instance.stop()).toBe(0);
  expect(await findLeftovers({ installation: instance.installationId })).toEqual([]);
});
