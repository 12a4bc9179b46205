import { FindActivities } from "@plumbline/core/access/activity";
import { StartRun } from "@plumbline/core/run/start-run";
import { GetTrend } from "@plumbline/core/trend/requests";
import { expect, test } from "vitest";
import { findActivities } from "../activity/find-activities.ts";
import { removeBaseline } from "../baselines/remove-baseline.ts";
import { setBaseline } from "../baselines/set-baseline.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { getTrend } from "../trends/get-trend.ts";
import { saveTrends } from "../trends/save-trends.ts";
import { cancelRun } from "./cancel-run.ts";
import { deleteRun } from "./delete-run.ts";
import { getRun } from "./get-run.ts";
import { startRun } from "./start/start-run.ts";

const one = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };

const measure = async (t: TestBackend, p99: number, imageDigest: string) =>
  (await measureRun(t, one, { values: () => ({ "latency.owed.p99": p99 }), imageDigest })).runId;

test("an ended run goes with all that it has; its version's mark stands at the next run of it", async () => {
  await using t = await createTestBackend();
  await measure(t, 10, "sha256:old");
  const gone = await measure(t, 20, "sha256:new");
  const next = await measure(t, 30, "sha256:new");
  await saveTrends(t.backend);
  expect(await deleteRun(t.scope, { runId: gone })).toMatchObject({ runId: gone, status: "succeeded" });
  await expect(getRun(t.scope, { runId: gone })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(deleteRun(t.scope, { runId: gone })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await t.backend.db.trial.count({ where: { runId: gone } })).toBe(0);
  const wanted = GetTrend.parse({ scenarioId: "chat-steady", metricId: "latency.owed.p99" });
  const [line] = (await getTrend(t.scope, wanted)).series;
  expect(line?.points.map(({ median }) => median)).toEqual([10, 30]);
  expect(line?.versions).toMatchObject([{}, { runId: next, changed: ["image"] }]);
  expect((await findActivities(t.scope, FindActivities.parse({}))).activities[0]).toMatchObject({
    action: "run.deleted",
  });
});

test("a run that is not over and one that is a baseline stay, and are deleted once they are neither", async () => {
  await using t = await createTestBackend();
  const waiting = await startRun(t.scope, StartRun.parse(one));
  await expect(deleteRun(t.scope, waiting)).rejects.toMatchObject({ code: "RUN_NOT_OVER" });
  await cancelRun(t.scope, waiting);
  await deleteRun(t.scope, waiting);
  const runId = await measure(t, 10, "sha256:one");
  await setBaseline(t.scope, { name: "main", runId });
  await expect(deleteRun(t.scope, { runId })).rejects.toMatchObject({
    code: "RUN_IS_BASELINE",
    message: expect.stringContaining('"main"'),
  });
  await removeBaseline(t.scope, { name: "main" });
  await deleteRun(t.scope, { runId });
});

test("who may not manage, and who is of another organization, deletes nothing", async () => {
  await using t = await createTestBackend();
  const runId = await measure(t, 10, "sha256:one");
  const starter = { ...t.scope, permissions: ["read", "run"] as const };
  await expect(deleteRun(starter, { runId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(deleteRun(await createForeignScope(t.backend), { runId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getRun(t.scope, { runId })).toMatchObject({ runId });
});
