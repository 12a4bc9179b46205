import { randomUUID } from "node:crypto";
import type { ScriptSecond } from "@plumbline/core/script/script-output";
import { afterAll, afterEach, expect, test } from "vitest";
import { connectEngine } from "../docker/engine.ts";
import { hostLabel } from "../docker/labels.ts";
import { readHostEnv } from "../env.ts";
import { writeFixtureServers } from "../testing/fixture-servers.ts";
import { tryScript } from "./try-script.ts";

const engine = await connectEngine();
const fixtures = await writeFixtureServers({ "at-root": "echoes-at-root" });
const hostId = `test-${randomUUID().slice(0, 13)}`;
const env = readHostEnv({ PLUMBLINE_HOST_ID: hostId, PLUMBLINE_SERVERS_DIR: fixtures.serversDir });
afterAll(() => fixtures[Symbol.asyncDispose]());
afterEach(async () => {
  const filters = { label: [`${hostLabel}=${hostId}`] };
  const { Volumes } = await engine.listVolumes({ filters });
  expect([
    ...(await engine.listContainers({ all: true, filters })),
    ...(await engine.listNetworks({ filters })),
    ...(Volumes ?? []),
  ]).toEqual([]);
});

function run(files: Readonly<Record<string, string>>, options: Partial<Parameters<typeof tryScript>[2]> = {}) {
  const context = { engine, env, report: () => undefined, signal: new AbortController().signal };
  const trial = { serverId: "at-root", names: [], tls: false, limitMs: 60_000, onSecond: () => undefined, ...options };
  return tryScript(context, { main: "load.js", files }, trial);
}

test("a script with a module and data reaches the server by its URL; checks, thresholds and metrics of its own are read", async () => {
  const live: ScriptSecond[] = [];
  const result = await run(
    {
      "load.js": `
import ws from "k6/ws";
import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { words } from "./lib/words.js";
const echoes = new Counter("echoes");
const length = new Trend("length");
export const options = { iterations: 2, thresholds: { echoes: ["count>=2", "count>100"] } };
export default function () {
  const response = ws.connect(__ENV.TARGET + "/ws/echo", { tags: { part: "a" } }, (socket) => {
    socket.on("open", () => socket.send(words[__ITER]));
    socket.on("message", (text) => { echoes.add(1, { word: text }); length.add(text.length); socket.close(); });
  });
  check(response, { "it switches": (r) => r.status === 101, "it does not": (r) => r.status !== 101 });
}`,
      "lib/words.js": 'export const words = open("./words.txt").trim().split("\\n");',
      "lib/words.txt": "plumb\nlines\n",
    },
    { onSecond: (second) => live.push(second) },
  );
  const { summary, seconds, passed, errors } = result;
  expect([passed, errors]).toEqual([false, [expect.objectContaining({ message: expect.stringContaining("crossed") })]]);
  expect(summary.thresholds).toEqual([
    { metric: "echoes", expression: "count>100", crossed: true },
    { metric: "echoes", expression: "count>=2", crossed: false },
  ]);
  expect(summary.checks.map(({ path, passes, fails }) => [path, passes, fails])).toEqual(
    expect.arrayContaining([
      ["::it switches", 2, 0],
      ["::it does not", 0, 2],
    ]),
  );
  expect(summary.metrics.find(({ name }) => name === "length")?.values).toMatchObject({ avg: 5, max: 5 });
  expect(live).toEqual(seconds);
  expect(seconds.some(({ metrics }) => metrics.ws_msgs_received)).toBe(true);
});

test("names lead to the server over wss and https, and no other name does", async () => {
  const { summary, passed, errors } = await run(
    {
      "load.js": `
import { WebSocket } from "k6/websockets";
import http from "k6/http";
import { check } from "k6";
export const options = { iterations: 1, thresholds: { checks: ["rate==1"] } };
export default function () {
  const elsewhere = http.get("https://elsewhere.example/", { timeout: "2s" });
  check(elsewhere, { "nobody is elsewhere": (r) => r.status === 0 });
  check(http.get("https://echo.example/"), { "http answers": (r) => r.status > 0 });
  const socket = new WebSocket("wss://echo.example/");
  socket.onopen = () => socket.send("hello");
  socket.onmessage = ({ data }) => { check(data, { echoed: (text) => text === "hello" }); socket.close(); };
}`,
    },
    { names: ["echo.example"], tls: true },
  );
  expect(summary.checks.map(({ name, fails }) => [name, fails]).sort()).toEqual([
    ["echoed", 0],
    ["http answers", 0],
    ["nobody is elsewhere", 0],
  ]);
  expect(passed).toBe(true);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/elsewhere\.example/)]);
});

test("neither this machine nor its networks are reached, whatever address a script names", async () => {
  const { summary } = await run({
    "load.js": `
import http from "k6/http";
import { check } from "k6";
export const options = { iterations: 1, hosts: { "own.example": "169.254.169.254:80" } };
const gateway = __ENV.TARGET.replace(/^ws:\\/\\/([\\d.]+)\\.\\d+:.*$/, "$1.1");
export default function () {
  for (const host of [gateway + ":2375", gateway + ":22", gateway + ":5432", "own.example", "1.1.1.1"])
    check(http.get("http://" + host + "/", { timeout: "1s" }), { [host]: (r) => r.status === 0 });
}`,
  });
  expect(summary.checks.map(({ passes, fails }) => [passes, fails])).toEqual(Array(5).fill([1, 0]));
});

const failing: readonly [string, Readonly<Record<string, string>>, object][] = [
  [
    "imports what is not there",
    { "load.js": 'import ws from "k6/ws";\nimport x from "./missing.js";\nexport default function () {}\n' },
    { code: "SCRIPT_INVALID", message: 'load.js, line 2: "./missing.js": there is no such file.' },
  ],
  [
    "imports an extension",
    {
      "load.js": 'import a from "./a.js";\nexport default function () {}\n',
      "a.js": '\nimport k from "k6/x/kafka";\n',
    },
    { code: "SCRIPT_INVALID", message: 'a.js, line 2: there is no module "k6/x/kafka" in this build of k6.' },
  ],
  [
    "reads a file of another place",
    { "load.js": '\nconst text = open("/etc/shadow");\nexport default function () {}\n' },
    { code: "SCRIPT_FAILED", message: expect.stringMatching(/exit code 107: load\.js, line 2: .*\/etc\/shadow/) },
  ],
  [
    "is no JavaScript",
    { "load.js": "export default function () {\n  const = 3;\n}\n" },
    { code: "SCRIPT_INVALID", message: expect.stringMatching(/^load\.js, line 2: .*Unexpected token/) },
  ],
  [
    "throws in its setup",
    { "load.js": 'export function setup() {\n  throw new Error("not ready");\n}\nexport default function () {}\n' },
    { code: "SCRIPT_FAILED", message: expect.stringMatching(/exit code 107: load\.js, line 2: .*not ready/) },
  ],
  [
    "gives up",
    { "load.js": 'import exec from "k6/execution";\nexport default function () {\n  exec.test.abort("no use");\n}\n' },
    { code: "SCRIPT_FAILED", message: expect.stringMatching(/exit code 108.*no use/s) },
  ],
  [
    "takes more memory than there is",
    {
      "load.js":
        "const kept = [];\nwhile (true) kept.push(new Uint8Array(64e6).fill(1));\nexport default function () {}\n",
    },
    { code: "SCRIPT_OUT_OF_MEMORY" },
  ],
];

test.each(failing)("a script that %s is refused, and says why", async (_, files, failure) => {
  await expect(run(files)).rejects.toMatchObject(failure);
});

test("a script that never ends is ended, also one that never gets to its first iteration", async () => {
  const spins = { "load.js": "while (true) {}\nexport default function () {}\n" };
  await expect(run(spins, { limitMs: 5_000 })).rejects.toMatchObject({ code: "SCRIPT_ENDLESS" });
  const lasts = { "load.js": 'export const options = { duration: "9h" };\nexport default function () {}\n' };
  await expect(run(lasts, { limitMs: 5_000 })).rejects.toMatchObject({ code: "SCRIPT_ENDLESS" });
});
