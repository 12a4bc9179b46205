import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { cancelRun } from "../runs/cancel-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { startRunOnce } from "../runs/start/start-run-once.ts";
import { findServers } from "../servers/find-servers.ts";
import { createForeignScope, createTestBackend, openConnections } from "../testing/test-backend.ts";
import { createOrganization } from "./create-organization.ts";
import { getLimits } from "./get-limits.ts";
import { setLimits } from "./set-limits.ts";

const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });
const none = { openRuns: null, minutesPerDay: null, storedMb: null };

test("of eight runs that race for two places two start; a cancelled one makes room", async () => {
  await using t = await createTestBackend();
  await setLimits(t.scope, { ...none, openRuns: 2 });
  const racing = await Promise.allSettled(Array.from({ length: 8 }, () => startRun(t.scope, request)));
  const started = racing.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const refused = racing.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(started).toHaveLength(2);
  expect(refused).toHaveLength(6);
  for (const error of refused)
    expect(error).toMatchObject({ code: "QUOTA_EXCEEDED", evidence: { limit: "openRuns", used: 2, retryAfterS: 60 } });
  await cancelRun(t.scope, { runId: started[0]?.runId ?? "" });
  await startRun(t.scope, request);
  expect(await getLimits(t.scope)).toMatchObject({ limits: { openRuns: 2 }, usage: { openRuns: 2 } });
});

test("requests with one key that race for the last place start one run, and each is given it", async () => {
  await using t = await createTestBackend();
  await setLimits(t.scope, { ...none, openRuns: 1 });
  await openConnections(t.backend);
  const origin = { trigger: "ci", idempotencyKey: "commit 1" } as const;
  const racing = await Promise.all(Array.from({ length: 6 }, () => startRunOnce(t.scope, request, origin)));
  expect(new Set(racing.map(({ run }) => run.runId)).size).toBe(1);
  expect(racing.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test("minutes of the day are counted as planned, not at all where a run never ran, and yesterday's are gone", async () => {
  await using t = await createTestBackend();
  const { runId, plannedS } = await startRun(t.scope, request);
  const { usage } = await getLimits(t.scope);
  expect(usage.minutesPerDay).toBeCloseTo(plannedS / 60);
  await setLimits(t.scope, { ...none, minutesPerDay: Math.ceil((2 * plannedS) / 60) - 1 });
  await expect(startRun(t.scope, request)).rejects.toMatchObject({
    code: "QUOTA_EXCEEDED",
    evidence: { limit: "minutesPerDay" },
  });
  await cancelRun(t.scope, { runId });
  expect((await getLimits(t.scope)).usage.minutesPerDay).toBe(0);
  const second = await startRun(t.scope, request);
  await t.backend.db.run.update({
    where: { runId: second.runId },
    data: { createdAt: new Date(Date.now() - 24 * 3600 * 1000) },
  });
  expect((await getLimits(t.scope)).usage.minutesPerDay).toBe(0);
});

test("what is stored is full once it is reached; another organization's storage does not count", async () => {
  await using t = await createTestBackend();
  const { runId } = await startRun(t.scope, request);
  await setLimits(t.scope, { ...none, storedMb: 1 });
  await t.backend.db.trial.updateMany({ where: { runId }, data: { storedBytes: 1024 * 1024 - 1 } });
  await startRun(t.scope, request);
  await t.backend.db.trial.updateMany({ where: { runId }, data: { storedBytes: 1024 * 1024 } });
  await expect(startRun(t.scope, request)).rejects.toMatchObject({
    code: "QUOTA_EXCEEDED",
    evidence: { limit: "storedMb", allowed: 1, used: 1, retryAfterS: null },
  });
  expect(await getLimits(await createForeignScope(t.backend))).toEqual({
    limits: none,
    usage: { openRuns: 0, minutesPerDay: 0, storedMb: 0 },
  });
});

test("limits are the owners'; an organization of one's own has the catalogue of the one next to it, and nothing else", async () => {
  await using t = await createTestBackend();
  const admin = {
    ...t.scope,
    userId: t.scope.userId ?? "",
    permissions: ["read", "run", "manage", "administer"] as const,
  };
  await expect(setLimits(admin, none)).rejects.toMatchObject({ code: "FORBIDDEN", evidence: { needed: "own" } });
  await expect(createOrganization(admin, { name: "Ours" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await startRun(t.scope, request);
  const { organizationId } = await createOrganization({ ...admin, permissions: t.scope.permissions }, { name: "Ours" });
  const ours = { ...t.scope, organizationId };
  expect((await findServers(ours)).map(({ serverId }) => serverId)).toEqual(["go-one", "node-two"]);
  expect((await getLimits(ours)).usage.openRuns).toBe(0);
  await startRun(ours, request);
});
