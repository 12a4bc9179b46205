import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { TestRepository } from "@plumbline/cli/testing/repository";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Runner } from "../testing/runner.ts";
import { openRestBed, type RestBed } from "./rest-bed.ts";
import { type ServedRest, type ServeOptions, serveRest } from "./serve-rest.ts";

const folder = fileURLToPath(new URL("../../../../../servers/go-gorilla", import.meta.url));

/** Nine starts of Node, each of which reads the sources anew. */
const STEPS_WITHIN_MS = 300_000;

let t: RestBed;
let served: ServedRest;
let runner: Runner;
let inputs: Record<string, string>;
let disturb: NonNullable<ServeOptions["disturb"]>;
/** How every proof ends. */
let proof: { status: string; failure: object | null };

beforeAll(async () => {
  t = await openRestBed();
  served = await serveRest({ started: execute, change: endProof, disturb: (request) => disturb(request) });
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
beforeEach(async () => {
  disturb = () => null;
  proof = { status: "succeeded", failure: null };
  runner = await Runner.open();
  inputs = {
    url: served.baseUrl,
    token: await t.tokenWith("read", "run", "manage"),
    "server-folder": folder,
    "server-id": "my-server",
    scenarios: "chat-steady",
    rounds: "6",
    baseline: "main",
    metrics: "latency.owed.p99",
    "github-token": "secret",
  };
});
afterEach(() => runner[Symbol.asyncDispose]());

async function execute(runId: string): Promise<void> {
  const { spec } = await t.backend.db.run.findUniqueOrThrow({ where: { runId } });
  const values = (serverId: string, round: number) => ({
    ...{ "latency.owed.p99": 1000 + round, "server.cpu": 0.2 },
    // a duel finds the head slower
    "server.cpuPerDelivery": serverId.endsWith("-head") ? 15 + (round % 3) / 10 : 10,
  });
  await measureQueued(t, runId, { values, ...(Object(spec).kind === "duel" ? { trials: 16 } : {}) });
}

/** Stands in for a worker that proves pushed servers. */
function endProof(answer: unknown): unknown {
  if (answer === null || typeof answer !== "object" || !("proof" in answer)) return answer;
  return { ...answer, isCurrent: true, checks: [{ workload: "chat", checkId: "chat.order", passed: true }], proof };
}

const head = "0123456789abcdef0123456789abcdef01234567";
const repository = "team/server";
const onMain = {
  repository,
  sha: "fedcba9876543210fedcba9876543210fedcba98",
  event: { repository: { default_branch: "main" } },
};
const onPullRequest = {
  repository,
  sha: "99999999999999999999999999999999999999ff",
  event: {
    action: "synchronize",
    pull_request: { number: 12, head: { sha: head } },
    repository: { default_branch: "main" },
  },
};
const serverIds = async () =>
  (await t.backend.db.server.findMany({ where: { pushedAt: { not: null }, removedAt: null } })).map(
    ({ serverId }) => serverId,
  );

test(
  "a pull request's code is pushed under an id of its own, compared with the default branch's, and removed at its end",
  async () => {
    const first = await runner.run("Measure", {
      inputs: { ...inputs, thresholds: "latency.owed.p99 < 5 ms", baseline: "", "set-baseline": "main", metrics: "" },
      github: onMain,
    });
    expect(first.exitCode, first.said).toBe(0);
    const second = await runner.run("Measure", { inputs, github: onPullRequest });
    expect(second.exitCode, second.said).toBe(0);
    expect(await serverIds()).toEqual(expect.arrayContaining(["my-server", "my-server-pr12"]));
    expect(await runner.read("output")).toMatch(/outcome=passed\nrun-id=[\w-]+\n$/);
    const newest = await t.backend.db.run.findFirstOrThrow({ orderBy: { runId: "desc" } });
    expect(newest.spec).toMatchObject({ commit: { sha: head, branch: { name: "12/merge", isDefault: false } } });

    const commented = await runner.run("Comment", { inputs, github: onPullRequest });
    expect(commented.exitCode, commented.said).toBe(0);
    const body = await runner.read("body");
    expect(body).toMatch(/^<!-- plumbline CI\/benchmark\/my-server-pr12 -->\n/);
    expect(body).toContain("✅ Passed");
    expect(await runner.read("calls")).toContain("pr comment 12 --body-file");

    const [mark = ""] = body.split("\n");
    await runner.setComments([
      {
        url: "https://github.example/team/server/pull/12#issuecomment-1",
        body: `${mark}\nours`,
        viewerDidAuthor: true,
      },
      {
        url: "https://github.example/team/server/pull/12#issuecomment-2",
        body: `${mark}\nfake`,
        viewerDidAuthor: false,
      },
      { url: "https://github.example/team/server/pull/12#issuecomment-3", body: "hello", viewerDidAuthor: true },
    ]);
    await runner.run("Comment", { inputs, github: onPullRequest });
    expect(await runner.read("calls")).toContain("api --method PATCH repos/team/server/issues/comments/1 ");

    const closed = { ...onPullRequest, event: { ...onPullRequest.event, action: "closed" } };
    for (let nth = 0; nth < 2; nth += 1) {
      const removed = await runner.run("Remove", { inputs, github: closed });
      expect(removed.exitCode, removed.said).toBe(0);
    }
    expect(await serverIds()).toEqual(["my-server"]);
  },
  STEPS_WITHIN_MS,
);

test.each([
  ["fail", 2],
  ["pass", 0],
])(
  "a server that does not build is not a verdict, and with inconclusive: %s the job ends with %d",
  async (inconclusive, exitCode) => {
    proof = { status: "failed", failure: { message: "It does not build: line 3 of the Dockerfile." } };
    const ended = await runner.run("Measure", { inputs: { ...inputs, inconclusive }, github: onPullRequest });
    expect(ended.exitCode, ended.said).toBe(exitCode);
    expect(await runner.read("output")).toBe("outcome=inconclusive\nrun-id=\n");
    await runner.run("Comment", { inputs, github: onPullRequest });
    expect(await runner.read("body")).toContain("## ⚠️ Not judged: inconclusive");
    expect(await runner.read("summary")).toContain("Not judged");
  },
);

test(
  "a duel measures the pull request's folder against its base, needs no scope but push, and is commented on",
  async () => {
    await using repository = await TestRepository.open();
    const base = repository.git("rev-parse", "HEAD").trim();
    await repository.commit("change.go", "package main\n");
    // as checkout makes it: the base is not there
    const clone = join(repository.top, "clone");
    repository.git("clone", "--quiet", "--depth", "1", `file://${repository.top}`, clone);
    repository.git("config", "uploadpack.allowAnySHA1InWant", "true");
    const given = {
      ...inputs,
      ...{ token: await t.tokenWith("read", "run", "push"), "server-folder": join(clone, "servers/my-server") },
      ...{ duel: "true", scenarios: "echo-open", metrics: "", "until-decided": "5m", sarif: "verdict.sarif" },
      ...{ rounds: "", baseline: "" },
    };
    const event = { ...onPullRequest.event, pull_request: { number: 12, head: { sha: head }, base: { sha: base } } };
    const ended = await runner.run("Measure", { inputs: given, github: { ...onPullRequest, event } });
    expect(ended.exitCode, ended.said).toBe(1);
    expect(await runner.read("output")).toMatch(/^outcome=regression\nrun-id=[\w-]+\n$/);
    expect(await runner.files()).toContain("verdict.sarif");
    const { spec } = await t.backend.db.run.findFirstOrThrow({ orderBy: { runId: "desc" } });
    expect(spec).toMatchObject({
      ...{ commit: { sha: head }, duel: { budgetS: 300 } },
      servers: [{ serverId: "my-server-pr12-base" }, { serverId: "my-server-pr12-head" }],
    });
    expect(await serverIds()).not.toContain("my-server-pr12-head");
    await runner.run("Comment", { inputs: given, github: { ...onPullRequest, event } });
    expect(await runner.read("body")).toContain("❌ Regression: servers/my-server under echo-open");

    proof = { status: "failed", failure: { message: "It does not build: line 3 of the Dockerfile." } };
    const broken = await runner.run("Measure", { inputs: given, github: { ...onPullRequest, event } });
    expect(broken.exitCode, broken.said).toBe(2);
    await runner.run("Comment", { inputs: given, github: { ...onPullRequest, event } });
    expect(await runner.read("body")).toContain("head");
    expect(await runner.read("body")).toContain("It does not build: line 3");
  },
  STEPS_WITHIN_MS,
);

test.each([
  [
    { duel: "true", rounds: "", thresholds: "latency.owed.p99 < 5 ms", servers: "go-one", image: "registry.example/a" },
    "plumb: image, servers, thresholds, baseline: with duel: true nothing reads these inputs. Remove them,",
  ],
  [{ margin: "2%", sarif: "f" }, "plumb: margin, sarif: without duel: true nothing reads these inputs. Remove them,"],
])("inputs that nothing reads are refused by name: %j", async (given, sentence) => {
  const before = await serverIds();
  const ended = await runner.run("Measure", { inputs: { ...inputs, ...given }, github: onPullRequest });
  expect(ended.exitCode, ended.said).toBe(3);
  expect(ended.said).toContain(sentence);
  expect(await serverIds()).toEqual(before);
  expect(await runner.read("output")).toBe("outcome=refused\nrun-id=\n");
  await runner.run("Comment", { inputs, github: onPullRequest });
  expect(await runner.read("body")).toContain(sentence);
});

test("a failure of the infrastructure always fails the job, and the comment says what failed", async () => {
  disturb = ({ url }) => (url.endsWith("/runs") ? new Response("", { status: 503 }) : null);
  const given = { ...inputs, "server-folder": "", servers: "go-one", inconclusive: "pass", timeout: "5" };
  const ended = await runner.run("Measure", { inputs: given, github: onPullRequest });
  expect(ended.exitCode, ended.said).toBe(4);
  expect(await runner.read("output")).toContain("outcome=infrastructure\n");
  await runner.run("Comment", { inputs: given, github: onPullRequest });
  expect(await runner.read("body")).toMatch(
    /Not judged: infrastructure\n\n(.*\n)* {4}plumb: .*Resume with: plumb gate-ci/,
  );
});

test("what an input says is never executed", async () => {
  const hostile = { ...inputs, "server-folder": "", servers: "$(touch stolen)\n`touch stolen`; touch stolen" };
  const ended = await runner.run("Measure", { inputs: hostile, github: onPullRequest });
  expect(ended.exitCode, ended.said).toBe(3);
  expect(await runner.read("output")).toContain("outcome=refused\n");
  expect(await runner.files()).not.toContain("stolen");
});
