import { FindActivities } from "@plumbline/core/access/activity";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { findActivities } from "../activity/find-activities.ts";
import { readShared } from "../shares/read-shared.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { changeRun } from "./change-run.ts";
import { findRunTags } from "./find-run-tags.ts";
import { findRuns } from "./find-runs.ts";
import { getRun } from "./get-run.ts";
import { startRun } from "./start/start-run.ts";

const one = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1, name: "Before" });

test("a run gets another name, and the audit log keeps the one before", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, one);
  expect(await changeRun(t.scope, { runId, name: "After" })).toMatchObject({ runId, name: "After" });
  expect(await getRun(t.scope, { runId })).toMatchObject({ name: "After", status: "queued" });
  expect((await findActivities(t.scope, FindActivities.parse({}))).activities[0]).toMatchObject({
    action: "run.renamed",
    subject: "After",
    details: { runId, before: "Before" },
  });
});

test("runs are found by their tags, which stay where only the note or the name changes", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, one);
  await startRun(t.scope, one);
  await changeRun(t.scope, { runId, tags: ["release-2", "nightly", "nightly"] });
  expect(await changeRun(t.scope, { runId, note: "New kernel." })).toMatchObject({
    name: "Before",
    tags: ["nightly", "release-2"],
    note: "New kernel.",
  });
  expect(await findRunTags(t.scope)).toEqual(["nightly", "release-2"]);
  const { runs } = await findRuns(t.scope, FindRuns.parse({ tag: "nightly" }));
  expect(runs.map((run) => run.runId)).toEqual([runId]);
  expect(await changeRun(t.scope, { runId, tags: [], note: "" })).not.toHaveProperty("tags");
  expect(await findRunTags(t.scope)).toEqual([]);
});

test("a run has its tags from its start on", async () => {
  await using t = await createTestBackend();
  const started = await startRun(t.scope, { ...one, tags: ["nightly", "b", "nightly"] });
  expect(started.tags).toEqual(["b", "nightly"]);
  expect(await getRun(t.scope, started)).toMatchObject({ tags: ["b", "nightly"] });
});

test("a shared link shows neither tags nor note", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, one);
  await changeRun(t.scope, { runId, tags: ["customer-x"], note: "Not for others." });
  const shared = JSON.stringify(await readShared(t.scope, { kind: "run", runId }));
  expect(shared).toContain(runId);
  expect(shared).not.toContain("customer-x");
  expect(shared).not.toContain("Not for others.");
});

test("who may start no run, and who is of another organization, changes nothing", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, one);
  const reader = { ...t.scope, permissions: ["read"] as const };
  await expect(changeRun(reader, { runId, name: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const foreign = await createForeignScope(t.backend);
  await expect(changeRun(foreign, { runId, tags: ["x"] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await findRunTags(foreign)).toEqual([]);
  expect(await getRun(t.scope, { runId })).toMatchObject({ name: "Before" });
});
