import { getScriptRun } from "@plumbline/backend/scripts/get-script-run";
import { startScript } from "@plumbline/backend/scripts/start-script";
import { saveTarget } from "@plumbline/backend/targets/save-target";
import { StartScript } from "@plumbline/core/script/start-script";
import { SaveTarget } from "@plumbline/core/target/target";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTargetBed, type TargetBed } from "../testing/target-bed.ts";
import { executeScriptJob } from "./execute-script.ts";

const targetId = "running-target";
let at: TargetBed;

beforeAll(async () => {
  at = await openTargetBed();
  const target = SaveTarget.parse({ url: `${at.server.url}/ws/echo`, workload: "echo" });
  await saveTarget(at.bed.scope, { targetId, target }, at.bed.deps.env.PLUMBLINE_TARGET_HOSTS);
});
afterAll(() => at[Symbol.asyncDispose]());

async function execute(text: string, hosts: readonly string[] = []) {
  const script = { main: "load.js", files: { "load.js": text } };
  const request = StartScript.parse({ serverId: targetId, script, hosts });
  const { scriptRunId } = await startScript(at.bed.scope, request);
  await executeScriptJob(at.bed.deps, { scriptRunId, attempt: 0 });
  expect(await at.bed.findLeftovers()).toEqual([]);
  return getScriptRun(at.bed.scope, { scriptRunId });
}

test("a script reaches its target by its URL and by a name, and nothing else of this machine or beyond", async () => {
  const run = await execute(
    `
import ws from "k6/ws";
import http from "k6/http";
import { check } from "k6";
export const options = { iterations: 1 };
function echo(url) {
  ws.connect(url, {}, (socket) => {
    socket.on("open", () => socket.send("a"));
    socket.on("message", (data) => { check(data, { [url]: (text) => text === "a" }); socket.close(); });
  });
}
export default function () {
  echo(__ENV.TARGET + "/ws/echo");
  echo("ws://named.example/ws/echo");
  for (const host of ["169.254.169.254", "1.1.1.1", "elsewhere.example"])
    check(http.get("http://" + host + "/", { timeout: "1s" }), { [host]: (r) => r.status === 0 });
}`,
    ["named.example"],
  );
  expect(run).toMatchObject({ status: "succeeded", failure: null, imageDigest: null });
  const checks = run.report?.summary.checks ?? [];
  expect(checks).toHaveLength(5);
  expect(checks.map(({ passes, fails }) => [passes, fails])).toEqual(Array(5).fill([1, 0]));
});

test("the addresses of its own network lead to the relay's one port alone", async () => {
  const run = await execute(`
import http from "k6/http";
import { check } from "k6";
export const options = { iterations: 1 };
export default function () {
  const { remote_ip: relay } = http.get(__ENV.TARGET.replace("ws:", "http:") + "/");
  const network = relay.replace(/\\.\\d+$/, "");
  for (const place of [network + ".1:2375", network + ".1:22", network + ".1:5432", relay + ":22"])
    check(http.get("http://" + place + "/", { timeout: "1s" }), { [place]: (r) => r.status === 0 });
}`);
  expect(run.status).toBe("succeeded");
  expect(run.report?.summary.checks.map(({ fails }) => fails)).toEqual(Array(4).fill(0));
});

test("a script with more messages a second than go to an address is ended", async () => {
  const run = await execute(`
import { WebSocket } from "k6/websockets";
export const options = { vus: 1, iterations: 1 };
export default function () {
  const socket = new WebSocket(__ENV.TARGET + "/ws/echo");
  socket.onopen = () => setInterval(() => { for (let i = 0; i < 1000; i++) socket.send("a"); }, 50);
}`);
  expect(run).toMatchObject({ status: "failed", failure: { code: "TARGET_LOAD_REFUSED" } });
  expect(run.failure?.message).toContain("5,000 are the most that goes to an address");
});
