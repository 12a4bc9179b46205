import { Demands } from "@plumbline/core/acceptance/views";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { setBaseline } from "../baselines/set-baseline.ts";
import { startRun } from "../runs/start-run.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { acceptRun } from "./accept-run.ts";

const one = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 6 };
const atP99 = (level: number) => (_: string, round: number) => ({
  "latency.p99": level + round,
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
    findings: [{ serverId: "go-one", scenarioId: "chat-steady", metricId: "latency.p99" }, {}],
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
  const limit = Demands.parse({ thresholds: ["latency.p99 < 5 ms"] });
  await expect(acceptRun(t.scope, queued.runId, limit)).rejects.toMatchObject({ code: "RUN_NOT_OVER" });
  const foreign = await createForeignScope(t.backend);
  await expect(acceptRun(foreign, run.runId, limit)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await acceptRun(t.scope, run.runId, limit)).toMatchObject({ outcome: "passed", baseline: null });
});
