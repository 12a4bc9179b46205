import { Demands } from "@plumbline/core/acceptance/views";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { setBaseline } from "../baselines/set-baseline.ts";
import { startRun } from "../runs/start/start-run.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { acceptRun } from "./accept-run.ts";
import { confirmRegression } from "./confirm-regression.ts";

const one = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 6 };
const atP99 = (level: number) => (_: string, round: number) => ({
  "latency.owed.p99": level + round,
  "ratio.delivered": 1,
  "throughput.delivered": 1000,
});
const noWorse = Demands.parse({ baseline: "main" });

test("a run is held against the baseline's rounds of the same server, scenario and host", async () => {
  await using t = await createTestBackend();
  const old = await measureRun(t, one, { values: atP99(1000) });
  await setBaseline(t.scope, { name: "main", runId: old.runId });
  const alike = await measureRun(t, one, { values: atP99(1001) });
  const slower = await measureRun(t, one, { values: atP99(1300) });
  const elsewhere = await measureRun(t, one, { values: atP99(1000), hostId: "another" });
  const two = await measureRun(t, { ...one, serverIds: ["node-two"] }, { values: atP99(1300) });

  expect(await acceptRun(t.scope, alike.runId, noWorse)).toMatchObject({
    outcome: "passed",
    baseline: { name: "main", runId: old.runId },
  });
  expect(await acceptRun(t.scope, slower.runId, noWorse)).toMatchObject({
    outcome: "regression",
    findings: [{ serverId: "go-one", scenarioId: "chat-steady", metricId: "latency.owed.p99" }, {}],
  });
  const unlike = await acceptRun(t.scope, elsewhere.runId, noWorse);
  expect([unlike.outcome, unlike.sentence]).toEqual(["invalid", expect.stringContaining("cpu (host, now another)")]);
  expect(await acceptRun(t.scope, two.runId, noWorse)).toMatchObject({ outcome: "invalid" });
  const named = Demands.parse({ baseline: "main", baselineServerId: "go-one" });
  expect(await acceptRun(t.scope, two.runId, named)).toMatchObject({ outcome: "regression" });
});

test("what is not there, is somebody else's, or has not ended is refused", async () => {
  await using t = await createTestBackend();
  const run = await measureRun(t, one, { values: atP99(1000) });
  await expect(acceptRun(t.scope, run.runId, noWorse)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const queued = await startRun(t.scope, StartRun.parse(one));
  const limit = Demands.parse({ thresholds: ["latency.owed.p99 < 5 ms"] });
  await expect(acceptRun(t.scope, queued.runId, limit)).rejects.toMatchObject({ code: "RUN_NOT_OVER" });
  const foreign = await createForeignScope(t.backend);
  await expect(acceptRun(foreign, run.runId, limit)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await acceptRun(t.scope, run.runId, limit)).toMatchObject({ outcome: "passed", baseline: null });
});

test("a regression that a second run shows too is told of once; one that it does not show, never", async () => {
  await using t = await createTestBackend();
  const old = await measureRun(t, one, { values: atP99(1000) });
  await setBaseline(t.scope, { name: "main", runId: old.runId });
  const [slow, slowAgain, fast] = [
    await measureRun(t, one, { values: atP99(1300) }),
    await measureRun(t, one, { values: atP99(1310) }),
    await measureRun(t, one, { values: atP99(1001) }),
  ];
  const confirm = (runId: string, againRunId: string, scope = t.scope) =>
    confirmRegression(scope, runId, { againRunId, demands: noWorse });
  expect(await confirm(slow.runId, fast.runId)).toMatchObject({
    outcome: "passed",
    confirmation: { outcome: "passed" },
  });
  expect(await t.backend.db.notification.count()).toBe(0);
  for (let asked = 0; asked < 2; asked++)
    expect(await confirm(slow.runId, slowAgain.runId)).toMatchObject({ runId: slow.runId, outcome: "regression" });
  expect(await t.backend.db.notification.findMany()).toMatchObject([
    { type: "regression.confirmed", subject: slow.runId, path: `/runs/${slowAgain.runId}` },
  ]);
});

test("rounds that the audit doubts are named for both sides, and half of them SUSPECT is not a verdict unless accepted", async () => {
  await using t = await createTestBackend();
  const suspect = (rounds: number) => ({
    verdict: (_: string, round: number) => (round <= rounds ? ("SUSPECT" as const) : ("VALID" as const)),
  });
  const old = await measureRun(t, one, { values: atP99(1000), ...suspect(1) });
  await setBaseline(t.scope, { name: "main", runId: old.runId, acceptSuspect: true });
  const alike = await measureRun(t, one, { values: atP99(1001), ...suspect(2) });
  const passed = await acceptRun(t.scope, alike.runId, noWorse);
  expect(passed.outcome).toBe("passed");
  expect(passed.findings.map(({ runId }) => runId)).toEqual(passed.findings.map(() => alike.runId));
  expect(passed.doubted.map(({ runId, round, verdict }) => [runId, round, verdict])).toEqual(
    expect.arrayContaining([
      [alike.runId, 1, "SUSPECT"],
      [alike.runId, 2, "SUSPECT"],
      [old.runId, 1, "SUSPECT"],
    ]),
  );
  const half = await measureRun(t, one, { values: atP99(1300), ...suspect(3) });
  expect(await acceptRun(t.scope, half.runId, noWorse)).toMatchObject({ outcome: "invalid", doubted: { length: 4 } });
  const accepted = Demands.parse({ baseline: "main", acceptSuspect: true });
  expect(await acceptRun(t.scope, half.runId, accepted)).toMatchObject({ outcome: "regression" });
});

test("what is not a regression, and what was not measured again, cannot be confirmed; nor by who may start nothing", async () => {
  await using t = await createTestBackend();
  const old = await measureRun(t, one, { values: atP99(1000) });
  await setBaseline(t.scope, { name: "main", runId: old.runId });
  const fast = await measureRun(t, one, { values: atP99(1001) });
  const slow = await measureRun(t, one, { values: atP99(1300) });
  const other = await measureRun(t, { ...one, serverIds: ["node-two"] }, { values: atP99(1300) });
  const confirm = (runId: string, againRunId: string, scope = t.scope) =>
    confirmRegression(scope, runId, { againRunId, demands: noWorse });
  const refused = (code: string, message: string) => ({ code, message: expect.stringContaining(message) });
  await expect(confirm(fast.runId, slow.runId)).rejects.toMatchObject(refused("INVALID_INPUT", "nothing to confirm"));
  await expect(confirm(slow.runId, slow.runId)).rejects.toMatchObject(refused("INVALID_INPUT", "confirm itself"));
  await expect(confirm(slow.runId, other.runId)).rejects.toMatchObject(refused("INVALID_INPUT", "go-one chat-steady"));
  const reader = { ...t.scope, permissions: ["read"] as const };
  await expect(confirm(slow.runId, fast.runId, reader)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await t.backend.db.notification.count()).toBe(0);
});
