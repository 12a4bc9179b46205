import { StartScript } from "@plumbline/core/script/start-script";
import { expect, test } from "vitest";
import { claim } from "../tasks/claim.ts";
import { finish } from "../tasks/finish.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { deleteScriptRun } from "./delete-script-run.ts";
import { findOldScriptRuns, pruneScriptRuns } from "./prune-script-runs.ts";
import { saveScriptSeconds } from "./save-script-seconds.ts";
import { startScript } from "./start-script.ts";

const script = { main: "load.js", files: { "load.js": "export default () => undefined;" } };
const request = StartScript.parse({ serverId: "go-one", script });
const metrics = { vus: { type: "gauge", contains: "default" } } as const;
const second = (nth: number) => ({ second: nth, metrics: { vus: { type: "gauge", value: 1 } as const } });

/** A script run with two seconds, cancelled that many days ago. */
async function endOld(t: TestBackend, days: number): Promise<string> {
  const { scriptRunId } = await startScript(t.scope, request);
  const claimed = await claim(t.backend, "script", { id: scriptRunId, workerId: "w" });
  if (!claimed) throw new Error("a queued script could not be claimed");
  await saveScriptSeconds(t.backend, claimed, { seconds: [second(0), second(1)], metrics });
  await finish(t.backend, claimed, { status: "cancelled" });
  const statement = "update script_run set finished_at = now() - $2 * interval '1 day' where script_run_id = $1";
  await t.backend.sql.query(statement, [scriptRunId, days]);
  return scriptRunId;
}

test("script runs beyond their retention go with their seconds; younger ones and those that have not ended stay", async () => {
  await using t = await createTestBackend();
  const [oldest, old, young] = [await endOld(t, 100), await endOld(t, 91), await endOld(t, 89)];
  const { scriptRunId: queued } = await startScript(t.scope, request);
  const { organizationId } = t.scope;

  const found = await findOldScriptRuns(t.backend, { days: 90 });
  expect(found).toMatchObject([
    { scriptRunId: oldest, name: "load.js", seconds: 2, organizationId },
    { scriptRunId: old, seconds: 2 },
  ]);
  expect(await t.backend.db.scriptSecond.count()).toBe(6);

  // between the look and the deletion somebody deletes one
  await deleteScriptRun(t.scope, { scriptRunId: old });
  expect(await pruneScriptRuns(t.backend, found)).toMatchObject([{ scriptRunId: oldest }]);
  const left = await t.backend.db.scriptRun.findMany({ select: { scriptRunId: true } });
  expect(left.map(({ scriptRunId }) => scriptRunId).sort()).toEqual([young, queued].sort());
  expect(await t.backend.db.scriptSecond.findMany({ distinct: "scriptRunId", select: { scriptRunId: true } })).toEqual([
    { scriptRunId: young },
  ]);
  expect(await t.backend.db.activity.count({ where: { action: "script.deleted" } })).toBe(2);
});
