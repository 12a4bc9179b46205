import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "@plumbline/catalogue/create-server";
import { afterAll, afterEach, expect, test } from "vitest";
import { toLabels } from "../docker/labels.ts";
import { requiredChecks } from "../gate/is-proved.ts";
import { subscribeToEvents } from "../watch/engine-events.ts";
import { openProveBed } from "./testing/prove-bed.ts";

const bed = await openProveBed({
  honest: "none",
  "delivers-nothing": "delivers-nothing",
  "does-not-build": "does-not-build",
  "ends-at-first-chat": "ends-at-first-chat",
  "fills-disk": "fills-disk",
  "floods-log": "floods-log",
  forks: "forks",
  "has-no-program": "has-no-program",
  "ignores-duration": "ignores-duration",
  "prints-no-ready-line": "prints-no-ready-line",
  "refuses-duration": "refuses-duration",
  "takes-its-port": "takes-its-port",
  "waits-for-deaf-peers": "waits-for-deaf-peers",
});
afterAll(() => bed[Symbol.asyncDispose]());
afterEach(async () => expect(await bed.findLeftovers()).toEqual([]));
const { engine, hostId, prove, proveAll, serversDir } = bed;

test("an honest server passes, and each check tells what was exchanged", async () => {
  const { passed, checks, failure } = await prove("honest");
  expect([passed, failure]).toEqual([true, null]);
  expect(checks.find(({ checkId }) => checkId === "rfc6455.echo-text")?.frames).toEqual([
    expect.stringMatching(/^→ text, /),
    expect.stringMatching(/^← text, /),
    expect.stringMatching(/^→ text, /),
    expect.stringMatching(/^← text, /),
  ]);
});

test("a server shows in one life that it keeps the contract of every workload", async () => {
  const proofs = await proveAll("honest", ["echo", "chat", "push", "ticks"]);
  expect(proofs.map(({ workload, passed }) => [workload, passed])).toEqual([
    ["echo", true],
    ["chat", true],
    ["push", true],
    ["ticks", true],
  ]);
  for (const { workload, checks } of proofs)
    expect(checks.map(({ checkId }) => checkId).sort()).toEqual([...requiredChecks(workload, true)].sort());
});

test("a server that ends under one workload is refused for that one alone", async () => {
  const [echo, chat, push] = await proveAll("ends-at-first-chat", ["echo", "chat", "push"]);
  expect([echo?.passed, chat?.passed, push?.passed]).toEqual([true, false, true]);
  expect(chat?.failure).toMatchObject({
    code: "SERVER_EXITED",
    message: "The server ended with exit code 9 while its chat contract was checked.",
  });
});

test("a server that others end while it is checked is not blamed for its end", async () => {
  const failure = prove("honest").then(
    () => null,
    (error: unknown) => error,
  );
  const filters = { name: [`plumbline-${hostId}-slot-0`] };
  const findServer = async () => (await engine.listContainers({ filters })).at(0)?.Id ?? "";
  await expect.poll(findServer, { interval: 20 }).not.toBe("");
  await engine.getContainer(await findServer()).kill();
  expect(await failure).toMatchObject({
    code: "CONTAINER_KILLED",
    message: "The server was ended from outside while its contract was checked.",
  });
});

test("a server that others tell to stop as well is not blamed for how it ends", async () => {
  const failure = prove("waits-for-deaf-peers", "push").then(
    () => null,
    (error: unknown) => error,
  );
  await using events = await subscribeToEvents(engine);
  const name = `plumbline-${hostId}-slot-0`;
  const findTold = () => events.received.find((event) => event.name === name && event.signal === "15");
  await events.waitFor(() => findTold() !== undefined, 60_000);
  await engine.getContainer(findTold()?.containerId ?? "").kill({ signal: "SIGTERM" });
  expect(await failure).toMatchObject({
    code: "CONTAINER_KILLED",
    message: "The server was ended from outside while its contract was checked.",
  });
});

test("what a prover that was killed has left is waited for until its time is over", async () => {
  const [image] = await engine.listImages();
  const ids = { installationId: "gate", runId: "gate", trialId: "killed", attemptId: "killed" };
  await engine.createContainer({
    name: `plumbline-${hostId}-slot-0`,
    Image: image?.Id,
    Cmd: ["none"],
    Labels: toLabels({ hostId, ...ids, lifetimeMs: 4_000 }),
  });
  expect(await prove("honest")).toMatchObject({ passed: true });
});

// each of its checks waits to its deadline
test("a server that breaks the contract is refused check by check", { tags: ["thorough"] }, async () => {
  const { passed, checks } = await prove("delivers-nothing");
  expect(passed).toBe(false);
  expect(checks.find(({ checkId }) => checkId === "rfc6455.echo-text")).toMatchObject({ passed: false, received: 0 });
});

test("a server that says in words of its own that it is ready is refused for that alone", async () => {
  const { checks } = await prove("prints-no-ready-line");
  expect(checks.filter(({ passed }) => !passed)).toMatchObject([
    { checkId: "start.ready-line", seen: "not JSON: Listening on 8080" },
  ]);
});

test("a server that ends by itself when its duration is over passes", { tags: ["thorough"] }, async () => {
  const { passed, checks } = await prove("honest", "echo", true);
  expect(passed).toBe(true);
  expect(checks.find(({ checkId }) => checkId === "stop.duration")?.seen).toMatch(/^closed with code 1001 after \d+/);
});

for (const [serverId, tags, seen] of [
  ["ignores-duration", ["thorough"], /^nothing more came in time/],
  ["refuses-duration", [], /ended with exit code 2 before it was ready.*unexpected argument '--duration'/],
] as const)
  test(`a server that ${serverId} is refused for that alone`, { tags: [...tags] }, async () => {
    const { checks } = await prove(serverId, "echo", true);
    expect(checks.filter(({ passed }) => !passed)).toMatchObject([
      { checkId: "stop.duration", seen: expect.stringMatching(seen) },
    ]);
  });

test("a server that does not end beside a peer that reads nothing is refused for that alone", async () => {
  const { checks } = await prove("waits-for-deaf-peers", "push");
  expect(checks.filter(({ passed }) => !passed)).toMatchObject([
    { checkId: "stop.deaf-peer", seen: expect.stringContaining("stop.in-time: it was still running") },
  ]);
});

test("a server that cuts off a peer that reads nothing ends beside it", async () => {
  const { passed, checks } = await prove("honest", "push");
  expect(passed).toBe(true);
  expect(checks.find(({ checkId }) => checkId === "stop.deaf-peer")).toMatchObject({ passed: true });
});

test("a Dockerfile that fails ends with the last lines of its log", async () => {
  await expect(prove("does-not-build")).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    evidence: { log: expect.arrayContaining([expect.stringContaining("undefined reference to main")]) },
  });
});

test("an image without an entry point is refused before it is started", async () => {
  await expect(prove("has-no-program")).rejects.toMatchObject({
    code: "IMAGE_BUILD_FAILED",
    message: "The image of has-no-program names no program to run.",
    nextStep: expect.stringContaining("ENTRYPOINT"),
  });
});

test("a server whose port is taken ends with its own words", async () => {
  const { failure } = await prove("takes-its-port");
  expect(failure).toMatchObject({ code: "SERVER_EXITED" });
  expect(failure?.evidence.log).toContainEqual(expect.stringContaining("EADDRINUSE"));
});

test("a flood of log lines, a flood of processes and a full disk stay inside the container, whose contract is proved", async () => {
  for (const serverId of ["floods-log", "forks", "fills-disk"]) {
    const { checks, failure } = await prove(serverId);
    expect({ failure, broken: checks.filter(({ passed }) => !passed) }, serverId).toEqual({
      failure: null,
      broken: [],
    });
  }
});

test("a new server keeps the contract as it was written", { timeout: 600_000 }, async () => {
  const model = fileURLToPath(new URL("../../../../servers/go-gorilla", import.meta.url));
  await cp(model, join(serversDir, "go-gorilla"), { recursive: true });
  await createServer(serversDir, { serverId: "go-mine", language: "go" });
  expect(await prove("go-mine")).toMatchObject({ passed: true, failure: null });
});
