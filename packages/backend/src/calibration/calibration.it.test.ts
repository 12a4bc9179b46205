import { shapes } from "@plumbline/core/calibration/shapes";
import type { CeilingView } from "@plumbline/core/calibration/views";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { expect, test } from "vitest";
import { claimRun } from "../execution/claim-run.ts";
import { getRun } from "../runs/get-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findCeilings, findCeilingsOf } from "./find-ceilings.ts";
import { saveCeiling } from "./save-ceiling.ts";
import { startCalibration } from "./start-calibration.ts";

const ceiling: CeilingView = {
  hostId: "host",
  environmentId: "e1",
  shapeId: "push",
  tls: false,
  value: 1_000_000_000,
  generatorShare: 0.9,
  trialId: null,
  measuredAt: new Date(),
};

const all = { scenarioIds: [], tls: false };

async function calibrating(t: TestBackend) {
  const { runId } = (await startCalibration(t.scope, all)).run;
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("the calibration could not be claimed");
  return lease;
}

test("a calibration is a run of every shape against one of the two servers that are in no catalogue", async () => {
  await using t = await createTestBackend();
  const { runId } = (await startCalibration(t.scope, all)).run;
  const { rows } = await getRun(t.scope, { runId });
  const measured = rows.map(({ serverId, scenarioId }) => ({ serverId, scenarioId }));
  const wanted = Object.values(shapes).map(({ serverId, scenarioId }) => ({ serverId, scenarioId }));
  expect(measured).toHaveLength(wanted.length);
  expect(measured).toEqual(expect.arrayContaining(wanted));
  expect(new Set(rows.map(({ serverId }) => serverId))).toEqual(new Set(["plumbline-raw", "plumbline-raw@null"]));
});

test("a calibration of some scenarios measures only their shapes, and another scenario is refused", async () => {
  await using t = await createTestBackend();
  const { run } = await startCalibration(t.scope, { scenarioIds: ["push", "echo-closed"], tls: false });
  const { rows } = await getRun(t.scope, run);
  expect(rows.map(({ scenarioId }) => scenarioId).sort()).toEqual(["echo-closed", "push"]);
  await expect(startCalibration(t.scope, { ...all, scenarioIds: ["chat-jitter"] })).rejects.toMatchObject({
    code: "SCENARIO_UNKNOWN",
    nextStep: expect.stringContaining("echo-closed"),
  });
});

test("a calibration that is asked for twice with one key is one run", async () => {
  await using t = await createTestBackend();
  const wish = { ...all, startKey: "wish" };
  const both = await Promise.all([startCalibration(t.scope, wish), startCalibration(t.scope, wish)]);
  expect(new Set(both.map(({ run }) => run.runId)).size).toBe(1);
  await expect(startCalibration(t.scope, { ...wish, tls: true })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
});

test("a ceiling holds for loads of its shape in its environment, and a newer one takes its place", async () => {
  await using t = await createTestBackend();
  const lease = await calibrating(t);
  const planOf = (parameters = {}) => getScenario("push").plan({ scale: 1, warmupS: 5, measureS: null, parameters });
  const find = (environmentId: string, plan = planOf()) => findCeilingsOf(t.backend, lease, environmentId, plan);
  const unknown = { ceilingPerS: null, sendingCeilingPerS: null };
  expect(await find("e1")).toEqual(unknown);
  await saveCeiling(t.backend, lease, ceiling);
  await saveCeiling(t.backend, lease, { ...ceiling, value: 500_000_000 });
  await saveCeiling(t.backend, lease, { ...ceiling, shapeId: "send", value: 300_000 });
  expect(await find("e1")).toEqual({ ceilingPerS: 50_000, sendingCeilingPerS: 300_000 });
  expect(await find("e2")).toEqual(unknown);
  await saveCeiling(t.backend, lease, { ...ceiling, environmentId: "e3", generatorShare: 0.3 });
  expect(await find("e3"), "with CPU to spare it was not a ceiling").toEqual(unknown);
  expect(await find("e1", planOf({ tls: true })), "a plain ceiling says nothing of wss").toEqual(unknown);
  await saveCeiling(t.backend, lease, { ...ceiling, tls: true, value: 100_000_000 });
  expect(await find("e1", planOf({ tls: true }))).toEqual({ ...unknown, ceilingPerS: 10_000 });
  expect(await find("e1"), "and one of wss nothing of the plain").toMatchObject({ ceilingPerS: 50_000 });
  expect(await findCeilings(t.scope)).toMatchObject([
    { shapeId: "push", environmentId: "e1", tls: false, value: 500_000_000 },
    { shapeId: "push", environmentId: "e1", tls: true },
    { shapeId: "send", environmentId: "e1" },
    { shapeId: "push", environmentId: "e3" },
  ]);
});

test("large messages come up against the lower of two ceilings, of bytes and of messages", async () => {
  await using t = await createTestBackend();
  const lease = await calibrating(t);
  const find = async (payloadBytes: number) => {
    const options = { scale: 1, warmupS: 5, measureS: null, parameters: { payloadBytes } };
    return (await findCeilingsOf(t.backend, lease, "e1", getScenario("echo-closed").plan(options))).ceilingPerS;
  };
  await saveCeiling(t.backend, lease, { ...ceiling, shapeId: "echo-large" });
  expect(await find(10_000)).toBe(100_000);
  await saveCeiling(t.backend, lease, { ...ceiling, shapeId: "echo-one", value: 150_000 });
  expect([await find(5_000), await find(10_000), await find(128)]).toEqual([150_000, 100_000, 150_000]);
});

test("another organization sees none of it", async () => {
  await using t = await createTestBackend();
  await saveCeiling(t.backend, await calibrating(t), ceiling);
  expect(await findCeilings(await createForeignScope(t.backend))).toEqual([]);
});
