import { StartRun } from "@plumbline/core/run/start-run";
import { expect, test } from "vitest";
import { startRun } from "../runs/start/start-run.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { findBaselines, getBaseline } from "./find-baselines.ts";
import { removeBaseline } from "./remove-baseline.ts";
import { setBaseline } from "./set-baseline.ts";

const both = { serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 3 };
const values = () => ({ "latency.owed.p99": 1000 });

test("a name stands for a run's rounds that count, then for another run's, then for none", async () => {
  await using t = await createTestBackend();
  const first = await measureRun(t, both, { values });
  const second = await measureRun(t, { ...both, serverIds: ["go-one"] }, { values });
  const side = { scenarioId: "chat-steady", scenarioVersion: expect.any(Number), environmentId: "host", rounds: 3 };
  expect(await setBaseline(t.scope, { name: "main", runId: first.runId })).toMatchObject({
    name: "main",
    runId: first.runId,
    sides: [
      { ...side, serverId: "go-one" },
      { ...side, serverId: "node-two" },
    ],
  });
  await setBaseline(t.scope, { name: "main", runId: second.runId });
  await setBaseline(t.scope, { name: "release-3", runId: first.runId });
  expect(await findBaselines(t.scope)).toMatchObject([
    { name: "main", runId: second.runId, sides: [{ serverId: "go-one" }] },
    { name: "release-3", runId: first.runId },
  ]);
  await removeBaseline(t.scope, { name: "main" });
  await expect(getBaseline(t.scope, { name: "main" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await t.backend.db.run.count({ where: { runId: second.runId } })).toBe(1);
});

test("a run that has not ended, and one without a valid trial, are refused and leave the baseline as it was", async () => {
  await using t = await createTestBackend();
  const good = await measureRun(t, both, { values });
  await setBaseline(t.scope, { name: "main", runId: good.runId });
  const invalid = await measureRun(t, both, { values, verdict: "INVALID" });
  const queued = await startRun(t.scope, StartRun.parse(both));
  for (const [{ runId }, code] of [
    [invalid, "BASELINE_REFUSED"],
    [queued, "RUN_NOT_OVER"],
  ] as const)
    await expect(setBaseline(t.scope, { name: "main", runId })).rejects.toMatchObject({ code });
  expect(await getBaseline(t.scope, { name: "main" })).toMatchObject({ runId: good.runId });
});

test("a run with rounds that the audit doubts becomes a baseline only for who accepts that, and the baseline says so", async () => {
  await using t = await createTestBackend();
  const verdict = (serverId: string, round: number) =>
    serverId === "node-two" ? "VALID" : round === 1 ? "INVALID" : round === 2 ? "SUSPECT" : "VALID";
  const { runId } = await measureRun(t, both, { values, verdict });
  await expect(setBaseline(t.scope, { name: "main", runId })).rejects.toMatchObject({
    code: "BASELINE_REFUSED",
    message: expect.stringContaining("1 SUSPECT, 1 INVALID"),
    nextStep: expect.stringContaining("--accept-suspect"),
    evidence: { SUSPECT: 1, INVALID: 1 },
  });
  await expect(getBaseline(t.scope, { name: "main" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await setBaseline(t.scope, { name: "main", runId, acceptSuspect: true })).toMatchObject({
    sides: [
      { serverId: "go-one", rounds: 2, suspect: 1 },
      { serverId: "node-two", rounds: 3, suspect: 0 },
    ],
  });
});

test("somebody else's baseline is not there, and who may not manage sets and removes none", async () => {
  await using t = await createTestBackend();
  const { runId } = await measureRun(t, both, { values });
  await setBaseline(t.scope, { name: "main", runId });
  const foreign = await createForeignScope(t.backend);
  const absent = { code: "NOT_FOUND" };
  expect(await findBaselines(foreign)).toEqual([]);
  await expect(getBaseline(foreign, { name: "main" })).rejects.toMatchObject(absent);
  await expect(setBaseline(foreign, { name: "main", runId })).rejects.toMatchObject(absent);
  await expect(removeBaseline(foreign, { name: "main" })).rejects.toMatchObject(absent);
  const viewer = { ...t.scope, permissions: ["read", "run"] as const };
  const refused = { code: "FORBIDDEN", evidence: { needed: "manage" } };
  await expect(setBaseline(viewer, { name: "main", runId })).rejects.toMatchObject(refused);
  await expect(removeBaseline(viewer, { name: "main" })).rejects.toMatchObject(refused);
  expect(await getBaseline(t.scope, { name: "main" })).toMatchObject({ runId });
});
