import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { getLeaderboard } from "@plumbline/backend/overview/get-leaderboard";
import { removeTarget, saveTarget } from "@plumbline/backend/targets/save-target";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { isInOrder } from "@plumbline/core/gate/check-outcome";
import { SaveTarget } from "@plumbline/core/target/target";
import { parseTargetUrl } from "@plumbline/core/target/target-url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAgent } from "../agent/read-agent.ts";
import type { Fixture } from "../gate/fixtures/start-fixture.ts";
import type { RunBed } from "../testing/run-bed.ts";
import { openTargetBed, type TargetBed } from "../testing/target-bed.ts";

const targetId = "running-target";
/** Small enough for a server in this process. */
const parameters = { "echo-open": { clients: 20, perClientPerS: 10 } };
const request = { serverIds: [targetId], scenarioIds: ["echo-open"], scale: 1, parameters };

let opened: TargetBed;
let bed: RunBed;
let server: Fixture;

beforeAll(async () => {
  opened = await openTargetBed();
  ({ bed, server } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());

const save = (url: string) => {
  const target = SaveTarget.parse({ url, workload: "echo", headers: { Authorization: "Bearer secret" } });
  return saveTarget(bed.scope, { targetId, target }, bed.deps.env.PLUMBLINE_TARGET_HOSTS);
};

test("a server that already runs is proved and measured at its address, and nothing is invented about its machine", async () => {
  const { host } = await save(`${server.url}/ws/echo?tenant=secret`);
  expect(host).toMatchObject({ isListed: true, provedAt: null });
  const run = await bed.execute(request);
  expect(run).toMatchObject({ status: "succeeded", failure: null });
  expect(run.spec.servers[0]).toMatchObject({
    language: "unknown",
    library: "unknown",
    target: { url: `${server.url}/ws/echo` },
  });
  const trial = await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
  expect(trial).toMatchObject({ status: "succeeded", image: null, serverStats: null });
  expect(trial.gate.length).toBeGreaterThan(10);
  expect(trial.gate.filter((check) => !isInOrder(check))).toEqual([]);
  expect(trial.summary?.values).toMatchObject({ "ratio.delivered": 1, "ratio.connected": 1, "connections.peak": 20 });
  expect(Object.keys(trial.summary?.values ?? {}).filter((id) => id.startsWith("server."))).toEqual([]);
  expect(JSON.stringify([run, trial])).not.toContain("secret");
  expect((await getLeaderboard(bed.scope, {})).leaderboard).toBeNull();
  expect(await bed.findLeftovers()).toEqual([]);
});

test("ticks of a server that already runs are measured against its own clock, and no figure claims more than both clocks allow", async () => {
  const target = SaveTarget.parse({ url: `${server.url}/ws/ticks`, workload: "ticks" });
  await saveTarget(bed.scope, { targetId, target }, bed.deps.env.PLUMBLINE_TARGET_HOSTS);
  const ticks = { clients: 10, everyMs: 100 };
  const run = await bed.execute({ ...request, scenarioIds: ["ticks"], measureS: 4, parameters: { ticks } });
  expect(run).toMatchObject({ status: "succeeded", failure: null });
  const trial = await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
  const { "latency.uncertainty": bound = 0, "latency.p50": p50 = 0, ...values } = trial.summary?.values ?? {};
  expect(values).toMatchObject({ "ratio.delivered": 1, "ledger.unexpected": 0, "connections.peak": 10 });
  expect(bound).toBeGreaterThan(0);
  // a clock that is off would leave no tick where the schedule wants it
  expect(p50).toBeGreaterThan(0);
  expect(trial.audit?.findings.find(({ ruleId }) => ruleId === "clocks-agree")?.sentence).toContain("apart");
  expect(run.events.map(({ text }) => text)).toContainEqual(expect.stringContaining("the target's clock is ahead"));
});

test("an agent on its machine tells over TLS what its process used, and no second that it did not read", async () => {
  const agent = await startAgent();
  try {
    const target = SaveTarget.parse({ url: `${server.url}/ws/echo`, workload: "echo", agent: agent.at });
    expect(await saveTarget(bed.scope, { targetId, target }, bed.deps.env.PLUMBLINE_TARGET_HOSTS)).toMatchObject({
      agentPort: agent.at.port,
    });
    const run = await bed.execute({ ...request, measureS: 5 });
    expect(run).toMatchObject({ status: "succeeded", failure: null });
    const trial = await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
    const { "server.cpu": cores = 0, "server.memory.peak": memory = 0 } = trial.summary?.values ?? {};
    expect(cores).toBeGreaterThan(0);
    expect(memory).toBeGreaterThan(20 * 2 ** 20);
    expect(trial.summary?.values).toHaveProperty(["server.cpuPerDelivery"]);
    expect(JSON.stringify([run, trial])).not.toContain(agent.at.token);
    const { port, token } = agent.at;
    const host = parseTargetUrl(server.url)?.host ?? "";
    const plain = readAgent({ host, address: host, port, token }, () => undefined);
    await expect(plain).rejects.toThrow("it speaks TLS, so its address begins with https://");
  } finally {
    agent.stop();
  }
  // without its agent the trial fails with what to do, instead of figures that are missing in silence
  expect((await bed.execute(request)).failure).toMatchObject({ code: "TARGET_AGENT" });
});

/** Builds the agent and has it read this process, in which the server runs. */
async function startAgent() {
  const folder = await mkdtemp(join(tmpdir(), "plumb-agent-"));
  const file = join(folder, "plumb-agent");
  const cwd = fileURLToPath(new URL("../../../agent", import.meta.url));
  await promisify(execFile)("go", ["build", "-o", file, "."], { cwd, env: { ...process.env, CGO_ENABLED: "0" } });
  const token = randomUUID();
  const host = parseTargetUrl(server.url)?.host ?? "";
  const certificate = ["--self-signed", join(folder, "agent.pem")];
  const child = spawn(file, ["--pid", String(process.pid), "--listen", `${host}:0`, ...certificate], {
    env: { PLUMB_AGENT_TOKEN: token },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const told: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (told.push(line) === 2) break;
  const [, fingerprint, port] = /^fingerprint: (\w+)\n.+ at https:.+:(\d+)$/.exec(told.join("\n")) ?? [];
  return { at: { port: Number(port), token, tls: { fingerprint } }, stop: () => void child.kill() };
}

test("a target whose host is neither listed nor proved is not connected to", async () => {
  const port = parseTargetUrl(server.url)?.port;
  await save(`ws://127.0.0.1:${port}/ws/echo`);
  const { rows, failure } = await bed.execute(request);
  expect(failure).toMatchObject({ code: "TARGET_UNPROVED" });
  expect(rows[0]?.failure).toMatchObject({ code: "TARGET_UNPROVED" });
});

test("a host that leads to a private address after it was proved is refused", async () => {
  const { organizationId } = bed.scope;
  const port = parseTargetUrl(server.url)?.port;
  await save(`ws://localhost:${port}/ws/echo`);
  const proved = { organizationId, host: "localhost", provedBy: "dns", provedAt: new Date() } as const;
  await bed.test.backend.db.provedHost.create({ data: proved });
  expect((await bed.execute(request)).failure).toMatchObject({ code: "TARGET_PRIVATE" });
});

test("a target that was changed or removed after the run was started is not measured", async () => {
  const start = async (change: () => Promise<unknown>) => {
    await save(`${server.url}/ws/echo`);
    const runId = await bed.start(request);
    await change();
    const { executeRun } = await import("../jobs/execute-run.ts");
    await executeRun(bed.deps, { runId, attempt: 0 });
    return (await bed.see(runId)).failure?.code;
  };
  expect(await start(() => save(`${server.url}/ws/echo?another`))).toBe("CONFLICT");
  expect(await start(() => removeTarget(bed.scope, { targetId }))).toBe("SERVER_UNKNOWN");
});
