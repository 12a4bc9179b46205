import { FindActivities } from "@plumbline/core/access/activity";
import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { findActivities } from "../activity/find-activities.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { getRun } from "./get-run.ts";
import { renameRun } from "./rename-run.ts";
import { startRun } from "./start/start-run.ts";

const one = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1, name: "Before" });

test("a run gets another name, and the audit log keeps the one before", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, one);
  expect(await renameRun(t.scope, { runId, name: "After" })).toMatchObject({ runId, name: "After" });
  expect(await getRun(t.scope, { runId })).toMatchObject({ name: "After", status: "queued" });
  expect((await findActivities(t.scope, FindActivities.parse({}))).activities[0]).toMatchObject({
    action: "run.renamed",
    subject: "After",
    details: { runId, before: "Before" },
  });
});

test("who may start no run, and who is of another organization, renames nothing", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, one);
  const reader = { ...t.scope, permissions: ["read"] as const };
  await expect(renameRun(reader, { runId, name: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const foreign = await createForeignScope(t.backend);
  await expect(renameRun(foreign, { runId, name: "x" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getRun(t.scope, { runId })).toMatchObject({ name: "Before" });
});
