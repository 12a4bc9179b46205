import { randomUUID } from "node:crypto";
import { shapes } from "@plumbline/core/calibration/shapes";
import type { CeilingView } from "@plumbline/core/calibration/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { expect, test } from "vitest";
import { claimRun } from "../execution/claim-run.ts";
import { getRun } from "../runs/get-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findCeilingPerS, findCeilings } from "./find-ceilings.ts";
import { saveCeiling } from "./save-ceiling.ts";
import { startCalibration } from "./start-calibration.ts";

const ceiling: CeilingView = {
  hostId: "host",
  environmentId: "e1",
  shapeId: "push",
  value: 1_000_000_000,
  generatorShare: 0.9,
  trialId: randomUUID(),
  measuredAt: new Date(),
};

async function calibrating(t: TestBackend) {
  const { runId } = await startCalibration(t.scope);
  const lease = await claimRun(t.backend, { runId, workerId: "w" });
  if (!lease) throw new Error("the calibration could not be claimed");
  return lease;
}

test("a calibration is a run of every shape against the server that is in no catalogue", async () => {
  await using t = await createTestBackend();
  const { runId } = await startCalibration(t.scope);
  const { rows } = await getRun(t.scope, { runId });
  expect(rows).toHaveLength(Object.keys(shapes).length);
  expect(new Set(rows.map(({ serverId }) => serverId))).toEqual(new Set(["plumbline-raw"]));
});

test("a calibration of some scenarios measures only their shapes, and another scenario is refused", async () => {
  await using t = await createTestBackend();
  const { runId } = await startCalibration(t.scope, ["push", "echo-closed"]);
  const { rows } = await getRun(t.scope, { runId });
  expect(rows.map(({ scenarioId }) => scenarioId).sort()).toEqual(["echo-closed", "push"]);
  await expect(startCalibration(t.scope, ["chat-jitter"])).rejects.toMatchObject({
    code: "SCENARIO_UNKNOWN",
    nextStep: expect.stringContaining("echo-closed"),
  });
});

test("a ceiling holds for loads of its shape in its environment, and a newer one takes its place", async () => {
  await using t = await createTestBackend();
  const lease = await calibrating(t);
  const plan = getScenario("push").plan({ scale: 1, warmupS: 5, measureS: null });
  expect(await findCeilingPerS(t.backend, lease, "e1", plan)).toBeNull();
  await saveCeiling(t.backend, lease, ceiling);
  await saveCeiling(t.backend, lease, { ...ceiling, value: 500_000_000 });
  expect(await findCeilingPerS(t.backend, lease, "e1", plan)).toBe(50_000);
  expect(await findCeilingPerS(t.backend, lease, "e2", plan)).toBeNull();
  await saveCeiling(t.backend, lease, { ...ceiling, environmentId: "e3", generatorShare: 0.3 });
  expect(await findCeilingPerS(t.backend, lease, "e3", plan), "with CPU to spare it was no ceiling").toBeNull();
  expect(await findCeilings(t.scope)).toMatchObject([
    { shapeId: "push", environmentId: "e1", value: 500_000_000 },
    { shapeId: "push", environmentId: "e3" },
  ]);
});

test("another organization sees none of it", async () => {
  await using t = await createTestBackend();
  await saveCeiling(t.backend, await calibrating(t), ceiling);
  expect(await findCeilings(await createForeignScope(t.backend))).toEqual([]);
});
