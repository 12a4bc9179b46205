import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { connectEngine } from "../docker/engine.ts";
import { readHostEnv } from "../env.ts";
import { runProgram } from "../process/run-program.ts";
import { writeFixtureServers } from "../testing/fixture-servers.ts";
import { tryScript } from "./try-script.ts";

const engine = await connectEngine();
const fixtures = await writeFixtureServers({ "at-root": "echoes-at-root" });
const env = readHostEnv({
  PLUMBLINE_HOST_ID: `test-${randomUUID().slice(0, 13)}`,
  PLUMBLINE_SERVERS_DIR: fixtures.serversDir,
});
afterAll(() => fixtures[Symbol.asyncDispose]());

/** The version of k6 that the generator is built from, as Go keeps it on this machine. */
async function findExamples(): Promise<string> {
  const cwd = fileURLToPath(new URL("../../../../packages/k6", import.meta.url));
  const { stdout } = await runProgram("go", ["mod", "download", "-json", "go.k6.io/k6"], { cwd });
  return join(JSON.parse(stdout).Dir, "examples");
}

const examples = await findExamples();

/** A stand-in for the one module of the web that they import, with the two functions that they take from it. */
const utils = `
export const randomIntBetween = (min, max) => Math.floor(Math.random() * (max - min + 1) + min);
export const randomString = (length) => "abcdefgh".slice(0, length);
`;

async function runExample(name: string, { host, tls }: { host: string; tls: boolean }, copies = {}) {
  const context = { engine, env, report: () => undefined, signal: new AbortController().signal };
  const script = { main: name, files: { [name]: await readFile(join(examples, name), "utf8"), ...copies } };
  const trial = { serverId: "at-root", names: [host], tls, limitMs: 60_000, onSecond: () => undefined };
  const { summary, ...result } = await tryScript(context, script, trial);
  const counts = Object.fromEntries(summary.metrics.map(({ name: metric, values }) => [metric, values.count]));
  return { ...result, checks: summary.checks, counts };
}

test("k6's example of k6/ws runs unchanged", async () => {
  const { passed, errors, checks, counts, log } = await runExample("websocket.js", {
    host: "echo.websocket.org",
    tls: false,
  });
  expect([passed, errors, counts.ws_sessions]).toEqual([true, [], 1]);
  expect(checks).toEqual([expect.objectContaining({ name: "status is 101", passes: 1, fails: 0 })]);
  expect(log).toEqual(expect.arrayContaining([expect.stringMatching(/^Roundtrip time: \d+ ms$/), "PONG!"]));
});

test("k6's example of k6/websockets runs unchanged, over wss", async () => {
  const { passed, errors, counts, log } = await runExample("websockets/test-echo.js", {
    host: "echo.websocket.org",
    tls: true,
  });
  expect([passed, errors, counts.ws_sessions]).toEqual([true, [], 1]);
  expect(log).toEqual(expect.arrayContaining([expect.stringMatching(/^Roundtrip time: \d+ ms$/), "PONG!"]));
});

const chat = { host: "quickpizza.grafana.com", tls: true };

test("k6's example of a chat, which imports a module of the web, runs unchanged with a copy of that", async () => {
  const copies = { "https/jslib.k6.io/k6-utils/1.1.0/index.js": utils };
  const { passed, errors, counts, log } = await runExample("websockets/ws.js", chat, copies);
  expect([passed, errors, counts.ws_sessions]).toEqual([true, [], 4]);
  expect(counts.ws_msgs_received).toBeGreaterThanOrEqual(8);
  expect(log).toEqual(expect.arrayContaining([expect.stringMatching(/leaving the chat$/)]));
});

test("without a copy it is refused at once, with its line and the copy's name", async () => {
  await expect(runExample("websockets/ws.js", chat)).rejects.toMatchObject({
    code: "SCRIPT_INVALID",
    message: expect.stringMatching(/^websockets\/ws\.js, line 1: .*keep a copy as https\/jslib\.k6\.io\/k6-utils/),
  });
});

test("no other example of k6 uses WebSocket", async () => {
  const { stdout } = await runProgram("grep", ["-rlE", "k6/ws|k6/(experimental/)?websockets|wss?://", "."], {
    cwd: examples,
  });
  const scripts = stdout.split("\n").filter((name) => /\.[jt]s$/.test(name));
  expect(scripts.sort()).toEqual(["./websocket.js", "./websockets/test-echo.js", "./websockets/ws.js"]);
});
