import { findCeilings } from "@plumbline/backend/calibration/find-ceilings";
import { startCalibration } from "@plumbline/backend/calibration/start-calibration";
import { registerWorker } from "@plumbline/backend/workers/register-worker";
import { peakClients } from "@plumbline/core/plan/load-plan";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEngineInfo } from "../docker/engine-info.ts";
import { executeRun } from "../jobs/execute-run.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";

let bed: RunBed;

beforeAll(async () => {
  bed = await openRunBed({ "node-one": "none" });
});
afterAll(() => bed[Symbol.asyncDispose]());

test("what this host cannot carry is refused before anything is started, with the scale that fits", async () => {
  // no worker has told its host yet, so the run was not refused when it was asked for
  const parameters = { ticks: { clients: 100_000 } };
  const run = await bed.execute({ scenarioIds: ["ticks"], scale: 1, parameters });
  expect(run.rows[0]?.failure).toMatchObject({
    code: "PREFLIGHT_REFUSED",
    message: expect.stringMatching(/The largest scale that fits is 0\.\d+\./),
    evidence: { largestScale: expect.any(Number) },
  });
  expect(run.events.map(({ text }) => text)).not.toContainEqual(expect.stringContaining("image built"));
  expect(await bed.findLeftovers()).toEqual([]);
});

test("everybody comes back after the planned restart of the server, and the outage is measured", async () => {
  const run = await bed.execute({ scenarioIds: ["chat-avalanche"], scale: 0.02, measureS: 16 });
  expect(run.failure).toBeNull();
  const [trial] = run.rows;
  expect(trial && peakClients(trial.plan)).toBe(40);
  expect(trial?.summary?.values["recovery.time"]).toBeGreaterThan(0);
  expect(trial?.summary?.values["connections.peak"]).toBe(40);
  expect(run.events.map(({ text }) => text)).toContainEqual(expect.stringContaining("was restarted 2 s into"));
  // the worker's own restart is nothing that came from outside
  const reasons = trial?.audit?.reasons.map(({ ruleId }) => ruleId);
  for (const ruleId of ["container-killed", "network-cut", "signalled", "network-delayed"])
    expect(reasons).not.toContain(ruleId);
  expect(await bed.findLeftovers()).toEqual([]);
});

test.each([
  { scenarioId: "echo-closed", shapeId: "echo-one", metricId: "throughput.delivered", tls: false },
  { scenarioId: "echo-closed", shapeId: "echo-one", metricId: "throughput.delivered", tls: true },
  { scenarioId: "echo-open", shapeId: "send", metricId: "throughput.accepted", tls: false },
] as const)(
  "a calibration keeps what the generator reached under $scenarioId, tls $tls, with its environment and the CPU that it used",
  async ({ scenarioId, shapeId, metricId, tls }) => {
    const { runId } = await startCalibration(bed.scope, { scenarioIds: [scenarioId], tls });
    await executeRun(bed.deps, { runId, attempt: 0 });
    const run = await bed.see(runId);
    expect(run.failure).toBeNull();
    const [trial] = run.rows;
    expect(await findCeilings(bed.scope)).toContainEqual({
      hostId: bed.deps.env.PLUMBLINE_HOST_ID,
      environmentId: expect.stringMatching(/./),
      shapeId,
      tls,
      value: trial?.summary?.values[metricId],
      generatorShare: expect.any(Number),
      trialId: trial?.trialId,
      measuredAt: expect.any(Date),
    });
    expect(trial?.audit?.reasons.map(({ ruleId }) => ruleId)).not.toContain("delivery");
  },
);

test("a run that is let fit runs at the largest scale that its host carries", async () => {
  const info = await readEngineInfo(bed.engine);
  const engine = { ...info, available: true as const, nofileHardLimit: 168 };
  const { workerId, env } = bed.deps;
  const worker = { workerId, hostId: env.PLUMBLINE_HOST_ID, uptimeMs: 0, engine };
  await registerWorker(bed.test.backend, worker);
  const run = await bed.execute({ scenarioIds: ["echo-open"], scale: 1, fit: true });
  expect(run.failure).toBeNull();
  const [trial] = run.rows;
  expect(trial && peakClients(trial.plan)).toBe(40);
  expect(trial?.summary?.values["connections.peak"]).toBe(40);
});
