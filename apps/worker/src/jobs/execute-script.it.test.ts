import { cancelScriptRun } from "@plumbline/backend/scripts/cancel-script-run";
import { findScriptSeconds } from "@plumbline/backend/scripts/find-script-seconds";
import { getScriptRun } from "@plumbline/backend/scripts/get-script-run";
import { startScript } from "@plumbline/backend/scripts/start-script";
import { StartScript } from "@plumbline/core/script/start-script";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { executeScriptJob } from "./execute-script.ts";

let bed: RunBed;
beforeAll(async () => {
  bed = await openRunBed({ "at-root": "echoes-at-root" });
});
afterAll(() => bed[Symbol.asyncDispose]());

async function start(text: string): Promise<string> {
  const script = { main: "load.js", files: { "load.js": text } };
  return (await startScript(bed.scope, StartScript.parse({ serverId: "at-root", script }))).scriptRunId;
}

const execute = (scriptRunId: string) => executeScriptJob(bed.deps, { scriptRunId, attempt: 0 });
const secondsOf = async (scriptRunId: string) => findScriptSeconds(bed.scope, { scriptRunId, from: 0 });

const endless = `
import { sleep } from "k6";
import { Counter } from "k6/metrics";
const turns = new Counter("turns");
export const options = { duration: "120s" };
export default () => { turns.add(1); sleep(0.1); };`;

test("a stored script runs against its server; its seconds and k6's report are stored, and nothing is left", async () => {
  const scriptRunId = await start(`
import ws from "k6/ws";
import { Counter } from "k6/metrics";
const echoes = new Counter("echoes");
export const options = { iterations: 4, thresholds: { echoes: ["count>=4", "count>100"] } };
export default function () {
  ws.connect(__ENV.TARGET + "/ws/echo", {}, (socket) => {
    socket.on("open", () => socket.send("a"));
    socket.on("message", () => { echoes.add(1); console.log("an echo with a \\u0000"); socket.close(); });
  });
}`);
  await execute(scriptRunId);
  const run = await getScriptRun(bed.scope, { scriptRunId });
  expect(run).toMatchObject({ status: "succeeded", failure: null, passed: false });
  expect(run.report?.summary.thresholds).toEqual([
    { metric: "echoes", expression: "count>100", crossed: true },
    { metric: "echoes", expression: "count>=4", crossed: false },
  ]);
  const { seconds, metrics, isComplete } = await secondsOf(scriptRunId);
  const echoes = seconds.map(({ metrics: { echoes } }) => (echoes?.type === "counter" ? echoes.sum : 0));
  expect(echoes.reduce((sum, one) => sum + one, 0)).toBe(4);
  expect(metrics).toMatchObject({
    echoes: { type: "counter", contains: "default" },
    ws_session_duration: { type: "trend", contains: "time" },
  });
  expect(isComplete).toBe(true);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a script that k6 refuses fails with its line", async () => {
  const scriptRunId = await start('import x from "./missing.js";\nexport default () => x;\n');
  await execute(scriptRunId);
  expect(await getScriptRun(bed.scope, { scriptRunId })).toMatchObject({
    status: "failed",
    failure: { code: "SCRIPT_INVALID", message: expect.stringContaining("load.js, line 1") },
    report: null,
  });
});

test("a running script is cancelled: its seconds so far stay, and its containers are removed", async () => {
  const scriptRunId = await start(endless);
  const executed = execute(scriptRunId);
  await expect.poll(async () => (await secondsOf(scriptRunId)).seconds.length, { timeout: 120_000 }).toBeGreaterThan(0);
  await cancelScriptRun(bed.scope, { scriptRunId });
  await executed;
  expect((await getScriptRun(bed.scope, { scriptRunId })).status).toBe("cancelled");
  expect((await secondsOf(scriptRunId)).seconds.length).toBeGreaterThan(0);
  expect(await bed.findLeftovers()).toEqual([]);
});

test("a run that begins takes the host: the script goes back to the queue and begins anew", async () => {
  const scriptRunId = await start(endless);
  const executed = execute(scriptRunId);
  await expect.poll(async () => (await secondsOf(scriptRunId)).seconds.length, { timeout: 120_000 }).toBeGreaterThan(0);
  using _run = bed.deps.hostLock.beginRun();
  await executed;
  expect(await getScriptRun(bed.scope, { scriptRunId })).toMatchObject({ status: "queued", startedAt: null });
  expect(await bed.findLeftovers()).toEqual([]);
});
