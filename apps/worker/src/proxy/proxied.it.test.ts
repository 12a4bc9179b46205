import { getLeaderboard } from "@plumbline/backend/overview/get-leaderboard";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { machineRules } from "@plumbline/core/audit/testing/machine-rules";
import { ProxyId } from "@plumbline/core/plan/proxy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

/** The others have the same mechanism. */
const standard = new Set<ProxyId>(["nginx"]);

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none", "node-two": "none" });
});
afterAll(() => bed[Symbol.asyncDispose]());

async function measure(scenarioId: string, parameters: Record<string, string | number | boolean>) {
  const request = { serverIds: ["node-one"], scenarioIds: [scenarioId], scale: 1, measureS: 6 };
  const run = await bed.execute({ ...request, parameters: { [scenarioId]: parameters } });
  expect(run.failure).toBeNull();
  const trial = await getTrial(bed.scope, { trialId: run.rows[0]?.trialId ?? "" });
  return { run, trial, values: trial.summary?.values ?? {} };
}

for (const proxy of ProxyId.options)
  test(`${proxy} ends TLS and carries every message, its CPU is counted apart, and no rule speaks against the trial for it`, {
    tags: standard.has(proxy) ? [] : ["thorough"],
  }, async () => {
    const { trial, values } = await measure("echo-open", { proxy, tls: true, clients: 20, perClientPerS: 20 });
    expect(values).toMatchObject({ "ratio.delivered": 1, "ledger.lost": 0, "errors.total": 0 });
    for (const id of ["proxy.cpu", "proxy.cpuPerDelivery", "proxy.memory.peak", "tls.p50"] as const)
      expect([id, values[id]]).toEqual([id, expect.any(Number)]);
    expect(trial.allotment?.proxy?.cpus).toBe(1);
    expect(trial.gate.map(({ checkId }) => checkId)).not.toContain("tls.handshake");
    const against = trial.audit?.findings.filter(({ outcome }) => outcome === "invalid") ?? [];
    expect(against.filter(({ ruleId }) => !machineRules.has(ruleId))).toEqual([]);
    expect(await bed.findLeftovers()).toEqual([]);
  });

test.each([
  ["nginx", 0],
  ["haproxy", 0],
  ["caddy", 50],
] as const)("a reload of %s cuts %i of 50 connections, and all of them are there afterwards", async (proxy, cut) => {
  const { run, values } = await measure("proxy-reload", { proxy, clients: 50 });
  expect(values).toMatchObject({ "connections.cut": cut, "connections.peak": 50 });
  expect(values["recovery.time"]).toEqual(cut === 0 ? 0 : expect.any(Number));
  const said = run.events.map(({ text }) => text);
  expect(said).toContainEqual(expect.stringContaining("was told to reload its configuration 2 s into the measurement"));
  expect(said).not.toContainEqual(expect.stringContaining("sent signal"));
});

test("two servers through a proxy are no leaderboard", { tags: ["thorough"] }, async () => {
  const request = { serverIds: ["node-one", "node-two"], scenarioIds: ["echo-open"], scale: 1, measureS: 6 };
  const direct = { clients: 20, perClientPerS: 10 };
  await bed.execute({ ...request, parameters: { "echo-open": { ...direct, proxy: "nginx" } } });
  expect((await getLeaderboard(bed.scope, {})).leaderboard).toBeNull();
  const run = await bed.execute({ ...request, parameters: { "echo-open": direct } });
  expect((await getLeaderboard(bed.scope, {})).leaderboard?.run.runId).toBe(run.runId);
});
