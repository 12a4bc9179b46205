import { StartRun } from "@plumbline/core/run/start-run";
import { CreateShare } from "@plumbline/core/share/share";
import { expect, test } from "vitest";
import { setBaseline } from "../baselines/set-baseline.ts";
import { createShare } from "../shares/create-share.ts";
import { revokeShare } from "../shares/revoke-share.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { findOldRuns, pruneRuns } from "./prune-runs.ts";
import { startRun } from "./start/start-run.ts";

const one = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 2 };

/** Measures a run that then ended that many days ago. */
async function measureOld(t: TestBackend, days: number): Promise<string> {
  const { runId } = await measureRun(t, one, { values: () => ({ "latency.owed.p99": 1 }) });
  await t.backend.sql.query("update run set finished_at = now() - $2 * interval '1 day' where run_id = $1", [
    runId,
    days,
  ]);
  return runId;
}

test("runs beyond their retention go with their trials; younger ones, live ones, baselines and shared ones stay", async () => {
  await using t = await createTestBackend();
  const [oldest, old, young] = [await measureOld(t, 100), await measureOld(t, 91), await measureOld(t, 89)];
  const baseline = await measureOld(t, 100);
  await setBaseline(t.scope, { name: "main", runId: baseline });
  const shared = await measureOld(t, 100);
  const resource = { kind: "run", runId: shared };
  const { shareId } = await createShare(t.scope, CreateShare.parse({ resource, expiresInDays: null }));
  const { runId: queued } = await startRun(t.scope, StartRun.parse(one));

  const found = await findOldRuns(t.backend, { days: 90 });
  expect(found).toMatchObject([
    { runId: oldest, trials: 2, organizationId: t.scope.organizationId },
    { runId: old, trials: 2 },
  ]);
  expect(await t.backend.db.run.count()).toBe(6);

  // between the look and the deletion somebody relies on one
  await setBaseline(t.scope, { name: "kept", runId: old });
  expect(await pruneRuns(t.backend, found)).toMatchObject([{ runId: oldest }]);
  expect(await t.backend.db.trial.count({ where: { runId: oldest } })).toBe(0);
  const left = await t.backend.db.run.findMany({ select: { runId: true } });
  expect(left.map(({ runId }) => runId).sort()).toEqual([old, young, baseline, shared, queued].sort());

  await revokeShare(t.scope, { shareId });
  expect(await findOldRuns(t.backend, { days: 90 })).toMatchObject([{ runId: shared }]);
});
