import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { runCaptured } from "@plumbline/cli/testing/plumb";
import { afterAll, expect, test } from "vitest";
import { type CommandBed, openCommandBed } from "./command-bed.ts";
import type { ServeOptions } from "./serve-rest.ts";

const serverFolder = fileURLToPath(new URL("../../../../../servers/go-gorilla", import.meta.url));

/** Stands between the commands and the API. */
let disturb: NonNullable<ServeOptions["disturb"]>;
/** True if a worker executes runs as soon as they are started. */
let hasWorker = true;

const t: CommandBed = await openCommandBed({ started: execute, disturb: (request) => disturb(request) });
afterAll(() => t[Symbol.asyncDispose]());

async function execute(runId: string): Promise<void> {
  if (!hasWorker) return;
  await measureQueued(t, runId, { values: (_, round) => ({ "latency.owed.p99": 1000 + round }) });
}

const never = () => null;
const unavailable = (headers: Record<string, string> = {}) => new Response("a proxy's page", { status: 503, headers });

/** Every request is met by each of these before the API answers it. */
const outages: readonly (() => Response | "cut")[] = [
  () => "cut",
  unavailable,
  () => unavailable({ "retry-after": "7" }),
  () => new Response("", { status: 429, headers: { "retry-after": "9" } }),
  () => new Response("", { status: 502 }),
];

function disturbEachRequest(): typeof disturb {
  const attempts = new Map<string, number>();
  return ({ method, url }) => {
    const attempt = attempts.get(`${method} ${url}`) ?? 0;
    attempts.set(`${method} ${url}`, attempt + 1);
    return outages[attempt]?.() ?? null;
  };
}

const matrix = "--server go-one --scenario chat-steady --rounds 6".split(" ");
const judge = ["gate-ci", "--threshold", "latency.owed.p99 < 5 ms"];

async function startedRun(): Promise<string> {
  disturb = never;
  return JSON.parse((await runCaptured(["run", ...matrix])).output).runId;
}

/** Each command that waits. */
const commands: readonly (readonly [name: string, toWords: (runId: string) => string[]])[] = [
  ["run --wait", () => ["run", ...matrix, "--wait"]],
  ["wait", (runId) => ["wait", runId]],
  ["watch", (runId) => ["watch", runId]],
  ["gate-ci of a run", (runId) => [...judge, runId]],
  ["gate-ci of a new run", () => [...judge, ...matrix]],
];

test.each(commands)(
  "%s survives cut connections, 502, 503 and 429, and pauses as Retry-After asks",
  async (_, toWords) => {
    hasWorker = true;
    const words = toWords(await startedRun());
    disturb = disturbEachRequest();
    const pauses: number[] = [];
    const ended = await runCaptured(words, { pause: async (ms) => void pauses.push(ms) });
    expect([ended.exitCode, ended.output], ended.complaint).toEqual([0, expect.any(String)]);
    expect(pauses.slice(0, 5)).toEqual([expect.any(Number), expect.any(Number), 7000, 9000, expect.any(Number)]);
    expect(ended.complaint).toContain("Plumb tries again for 10 minutes.");
    expect(ended.complaint).toContain("The service answers again.");
  },
);

/** The words of a command line, as a shell reads them. */
function split(line: string): string[] {
  const script = `printf '%s\\0' ${line}`;
  return execFileSync("bash", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

function readResume(complaint: string): string[] {
  const [, line = ""] = /Resume with: plumb (.*)$/m.exec(complaint) ?? [];
  return split(line);
}

test.each(commands)("%s gives up an outage that does not end, and the printed command resumes", async (_, toWords) => {
  hasWorker = true;
  const words = toWords(await startedRun());
  const count = () => t.backend.db.run.count();
  const before = await count();
  // the start arrives, and nothing after it does
  disturb = ({ method, url }) => (method === "POST" && url.endsWith("/runs") ? null : unavailable());
  const stopped = await runCaptured(words);
  expect([stopped.exitCode, stopped.output], stopped.complaint).toEqual([4, ""]);
  disturb = never;
  const after = await count();
  const resumed = await runCaptured(readResume(stopped.complaint));
  expect(resumed.exitCode, resumed.complaint).toBe(0);
  expect([after - before <= 1, await count()]).toEqual([true, after]);
});

/** The answers to so many starts are lost on their way. */
function loseStarts(count: number): typeof disturb {
  let lost = 0;
  return ({ method }) => (method === "POST" && lost++ < count ? "lost" : null);
}

test("a start whose answer is lost is repeated by a command that waits, and has started one run", async () => {
  const before = await t.backend.db.run.count();
  disturb = loseStarts(2);
  const started = await runCaptured(["run", ...matrix, "--wait", "--timeout", "3"], { pause: async () => {} });
  expect(started.complaint).toContain("It has not ended within 3 s.");
  expect(await t.backend.db.run.count()).toBe(before + 1);
});

test("a command that does not wait prints how its start is found where the answer is lost", async () => {
  const before = await t.backend.db.run.count();
  disturb = loseStarts(1);
  const started = await runCaptured(["run", ...matrix]);
  expect([started.exitCode, started.output], started.complaint).toEqual([4, ""]);
  const resumed = await runCaptured(readResume(started.complaint));
  expect(resumed.exitCode, resumed.complaint).toBe(0);
  expect(await t.backend.db.run.count()).toBe(before + 1);
});

test("the command that is printed where not even the start arrived starts one run, however often it is called", async () => {
  hasWorker = true;
  const before = await t.backend.db.run.count();
  disturb = () => unavailable();
  const stopped = await runCaptured(["run", ...matrix, "--wait", "--name", "It's mine"]);
  expect(stopped.exitCode, stopped.complaint).toBe(4);
  disturb = never;
  const resume = readResume(stopped.complaint);
  for (let nth = 0; nth < 2; nth += 1) expect(await runCaptured(resume)).toMatchObject({ exitCode: 0 });
  expect((await t.backend.db.run.count()) - before).toBe(1);
});

test.each(commands)("%s ends at Ctrl-C with the command that resumes", async (_, toWords) => {
  hasWorker = false;
  const words = toWords(await startedRun());
  const ctrlC = new AbortController();
  disturb = ({ url }) => {
    if (/\/(wait|events)/.test(url)) ctrlC.abort();
    return null;
  };
  const stopped = await runCaptured(words, { interruption: () => ctrlC.signal });
  expect([stopped.exitCode, stopped.output], stopped.complaint).toEqual([4, ""]);
  expect(stopped.complaint).toMatch(
    /^plumb: Interrupted\. Resume with: plumb (wait|watch|gate-ci [\w-]+ --threshold)/m,
  );
});

test("pushing a server survives an outage too, and what is given up is waited for by its id", async () => {
  const push = ["server", "push", serverFolder, "--id", "my-own", "--wait"];
  disturb = ({ url }) => (url.endsWith("/gate") ? unavailable() : null);
  const stopped = await runCaptured(push);
  expect([stopped.exitCode, readResume(stopped.complaint)], stopped.complaint).toEqual([
    4,
    ["server", "wait", "my-own"],
  ]);
  await t.backend.db.proof.updateMany({ data: { status: "cancelled", finishedAt: new Date() } });
  disturb = disturbEachRequest();
  const ended = await runCaptured(["server", "wait", "my-own"]);
  expect([ended.exitCode, JSON.parse(ended.output)], ended.complaint).toMatchObject([2, { serverId: "my-own" }]);
});
