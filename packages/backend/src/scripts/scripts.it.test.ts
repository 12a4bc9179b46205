import { StartScript } from "@plumbline/core/script/start-script";
import { FindScriptRuns, FindScriptSeconds } from "@plumbline/core/script/views";
import { expect, test } from "vitest";
import { claim } from "../tasks/claim.ts";
import { finish } from "../tasks/finish.ts";
import { LeaseLost } from "../tasks/lease.ts";
import { release } from "../tasks/release.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { cancelScriptRun } from "./cancel-script-run.ts";
import { deleteScriptRun } from "./delete-script-run.ts";
import { findScriptRuns } from "./find-script-runs.ts";
import { findScriptSeconds } from "./find-script-seconds.ts";
import { findEarlierScriptRuns, getScriptRun } from "./get-script-run.ts";
import { readScriptFiles } from "./read-script-files.ts";
import { forgetScriptSeconds, saveScriptSeconds } from "./save-script-seconds.ts";
import { startScript } from "./start-script.ts";

const script = { main: "load.js", files: { "load.js": 'import "./lib/a.js";', "lib/a.js": "export const a = 'ü';" } };
const request = StartScript.parse({ serverId: "go-one", script, hosts: ["example.org"] });
const report = {
  passed: true,
  summary: {
    checks: [],
    thresholds: [{ metric: "ws_sessions", expression: "count>0", crossed: false }],
    metrics: [{ name: "ws_sessions", type: "counter", contains: "default", values: { count: 3, rate: 1.5 } }],
  },
  errors: [],
  log: [],
};
const metrics = { ws_sessions: { type: "counter", contains: "default" } } as const;
const second = (nth: number, sum: number) => ({
  second: nth,
  metrics: { ws_sessions: { type: "counter", sum } as const },
});

async function claimQueued(t: TestBackend, id: string) {
  const claimed = await claim(t.backend, "script", { id, workerId: "w" });
  if (!claimed) throw new Error("a queued script could not be claimed");
  return claimed;
}

async function runToItsEnd(t: TestBackend): Promise<string> {
  const { scriptRunId } = await startScript(t.scope, request);
  const claimed = await claimQueued(t, scriptRunId);
  const results = { report: JSON.stringify(report), image_digest: "sha256:one" };
  await finish(t.backend, claimed, { status: "succeeded", results });
  return scriptRunId;
}

const secondsOf = async (t: TestBackend, scriptRunId: string, from = 0) =>
  findScriptSeconds(t.scope, FindScriptSeconds.parse({ scriptRunId, from }));

test("a script is claimed with its files and its server, stores its seconds, and ends with k6's report", async () => {
  await using t = await createTestBackend();
  const { scriptRunId, name, status, filesDigest } = await startScript(t.scope, request);
  expect({ name, status }).toEqual({ name: "load.js", status: "queued" });
  const claimed = await claimQueued(t, scriptRunId);
  expect(claimed).toMatchObject({ serverId: "go-one", setup: { main: "load.js", hosts: ["example.org"], tls: false } });
  expect(await readScriptFiles(t.backend, claimed)).toEqual(script);
  expect(await saveScriptSeconds(t.backend, claimed, { seconds: [second(0, 1), second(1, 2)], metrics })).toBe(false);
  const more = { ...metrics, rtt: { type: "trend", contains: "time" } } as const;
  await saveScriptSeconds(t.backend, claimed, { seconds: [second(1, 2), second(2, 0)], metrics: more });
  expect(await secondsOf(t, scriptRunId, 1)).toEqual({
    seconds: [second(1, 2), second(2, 0)],
    metrics: more,
    isComplete: false,
  });
  const results = { report: JSON.stringify(report), image_digest: "sha256:one" };
  await finish(t.backend, claimed, { status: "succeeded", results });
  expect(await getScriptRun(t.scope, { scriptRunId })).toMatchObject({
    status: "succeeded",
    passed: true,
    report,
    filesDigest,
    fileNames: ["lib/a.js", "load.js"],
  });
  expect((await secondsOf(t, scriptRunId)).isComplete).toBe(true);
});

test("one that makes room for a run begins anew: what it had stored is forgotten, and its old claim stores nothing", async () => {
  await using t = await createTestBackend();
  const { scriptRunId } = await startScript(t.scope, request);
  const first = await claimQueued(t, scriptRunId);
  await saveScriptSeconds(t.backend, first, { seconds: [second(0, 1)], metrics });
  await release(t.backend, first);
  await expect(saveScriptSeconds(t.backend, first, { seconds: [second(1, 1)], metrics })).rejects.toThrow(LeaseLost);
  const again = await claimQueued(t, scriptRunId);
  await forgetScriptSeconds(t.backend, again);
  expect(await secondsOf(t, scriptRunId)).toEqual({ seconds: [], metrics: {}, isComplete: false });
});

test("the metrics of a run that was stored without them are those of its report, and none before it has one", async () => {
  await using t = await createTestBackend();
  const { scriptRunId } = await startScript(t.scope, request);
  const claimed = await claimQueued(t, scriptRunId);
  await saveScriptSeconds(t.backend, claimed, { seconds: [second(0, 1)], metrics });
  await t.backend.sql.query("update script_run set metrics = null where script_run_id = $1", [scriptRunId]);
  expect((await secondsOf(t, scriptRunId)).metrics).toEqual({});
  const results = { report: JSON.stringify(report), image_digest: "sha256:one" };
  await finish(t.backend, claimed, { status: "succeeded", results });
  expect(await secondsOf(t, scriptRunId)).toEqual({ seconds: [second(0, 1)], metrics, isComplete: true });
});

test("one that waits is cancelled at once, a running one by its worker's next question, an ended one not at all", async () => {
  await using t = await createTestBackend();
  const waiting = await startScript(t.scope, request);
  expect((await cancelScriptRun(t.scope, waiting)).status).toBe("cancelled");
  const { scriptRunId } = await startScript(t.scope, request);
  const claimed = await claimQueued(t, scriptRunId);
  expect(await cancelScriptRun(t.scope, { scriptRunId })).toMatchObject({ status: "running", cancelRequested: true });
  expect(await saveScriptSeconds(t.backend, claimed, { seconds: [], metrics: {} })).toBe(true);
  await finish(t.backend, claimed, { status: "cancelled" });
  await expect(cancelScriptRun(t.scope, { scriptRunId })).rejects.toMatchObject({ code: "RUN_OVER" });
});

test("runs of one name against one server are a trend, newest first; pages follow by the cursor", async () => {
  await using t = await createTestBackend();
  const [oldest, middle, newest] = [await runToItsEnd(t), await runToItsEnd(t), await runToItsEnd(t)];
  const other = StartScript.parse({ ...request, name: "Another" });
  await startScript(t.scope, other);
  const earlier = await findEarlierScriptRuns(t.scope, { scriptRunId: newest });
  expect(earlier.map(({ scriptRunId }) => scriptRunId)).toEqual([middle, oldest]);
  expect(earlier[0]?.summary).toEqual(report.summary);
  const page = await findScriptRuns(t.scope, FindScriptRuns.parse({ limit: 2, name: "load.js" }));
  expect(page.scriptRuns.map(({ scriptRunId }) => scriptRunId)).toEqual([newest, middle]);
  const rest = await findScriptRuns(t.scope, FindScriptRuns.parse({ name: "load.js", cursor: page.nextCursor }));
  expect(rest).toMatchObject({ scriptRuns: [{ scriptRunId: oldest }], nextCursor: null });
});

test("clients, unknown targets and servers that do not end TLS are refused, and nothing is shown to others", async () => {
  await using t = await createTestBackend();
  const start = (wrong: object) => startScript(t.scope, StartScript.parse({ ...request, ...wrong }));
  await expect(start({ serverId: "mine-client" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(start({ serverId: "mine-target" })).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
  await expect(start({ serverId: "cobol" })).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
  await expect(start({ tls: true })).rejects.toMatchObject({ code: "TLS_NOT_SERVED" });
  const scriptRunId = await runToItsEnd(t);
  const reader = { ...t.scope, permissions: ["read" as const] };
  await expect(startScript(reader, request)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(deleteScriptRun(reader, { scriptRunId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const foreign = await createForeignScope(t.backend);
  for (const ask of [getScriptRun, findEarlierScriptRuns, cancelScriptRun, deleteScriptRun])
    await expect(ask(foreign, { scriptRunId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await findScriptRuns(foreign, FindScriptRuns.parse({}))).toEqual({ scriptRuns: [], nextCursor: null });
  await deleteScriptRun(t.scope, { scriptRunId });
  await expect(getScriptRun(t.scope, { scriptRunId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
