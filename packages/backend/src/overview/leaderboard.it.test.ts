import { expect, test } from "vitest";
import { getSide } from "../compare/get-side.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { getLeaderboard } from "./get-leaderboard.ts";

const matrix = { serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 6 };
const slower = { "go-one": 1000, "node-two": 2000 } as const satisfies Record<string, number>;
const values = (serverId: string, round: number) => ({
  "latency.owed.p99": (slower[serverId as keyof typeof slower] ?? 0) + round,
  "latency.p99": round,
});

test("where nothing was measured there is no leaderboard", async () => {
  await using t = await createTestBackend();
  expect(await getLeaderboard(t.scope, {})).toEqual({ scenarioIds: [], carried: [], leaderboard: null });
});

test("each way in which connections are carried has a leaderboard of its own", async () => {
  await using t = await createTestBackend();
  const plain = await measureRun(t, matrix, { values });
  const compressed = await measureRun(t, { ...matrix, parameters: { "chat-steady": { deflate: true } } }, { values });
  const newest = await getLeaderboard(t.scope, {});
  expect(newest).toMatchObject({ scenarioIds: ["chat-steady"], carried: ["plain", "deflate"] });
  expect(newest.leaderboard?.run.runId).toBe(compressed.runId);
  const chosen = await getLeaderboard(t.scope, { carried: "plain" });
  expect(chosen.leaderboard?.run.runId).toBe(plain.runId);
  expect((await getLeaderboard(t.scope, { carried: "tls" })).leaderboard).toBeNull();
});

test("a leaderboard has the figures that a comparison has, and names the run, the host and a trial as evidence", async () => {
  await using t = await createTestBackend();
  const { runId, name } = await measureRun(t, matrix, { values, hostId: "host" });
  const { scenarioIds, leaderboard } = await getLeaderboard(t.scope, {});
  expect(scenarioIds).toEqual(["chat-steady"]);
  expect(leaderboard).toMatchObject({
    run: { runId, name },
    rounds: 6,
    environment: { environmentId: "host" },
    entries: [{ server: { serverId: "go-one" } }, { server: { serverId: "node-two" } }],
  });
  for (const { server, estimates, trialId } of leaderboard?.entries ?? []) {
    const { side } = await getSide(t.scope, {
      serverId: server.serverId,
      scenarioId: "chat-steady",
      runIds: [runId],
    });
    expect([estimates, trialId]).toEqual([side.estimates, side.shownTrialId]);
    expect(trialId).not.toBeNull();
  }
});

test("a newer run with too few rounds for intervals, of one server, imported or an A/A control does not replace it", async () => {
  await using t = await createTestBackend();
  const { runId } = await measureRun(t, matrix, { values });
  await measureRun(t, { ...matrix, rounds: 3 }, { values });
  await measureRun(t, { ...matrix, serverIds: ["go-one"] }, { values });
  await measureRun(t, { ...matrix, kind: "aa" }, { values });
  expect((await getLeaderboard(t.scope, {})).leaderboard?.run.runId).toBe(runId);
  const imported = await measureRun(t, matrix, { values });
  await t.backend.db.run.update({ where: { runId: imported.runId }, data: { importedDigest: "a".repeat(64) } });
  expect((await getLeaderboard(t.scope, {})).leaderboard?.run.runId).toBe(runId);
  const newer = await measureRun(t, matrix, { values });
  expect((await getLeaderboard(t.scope, {})).leaderboard?.run.runId).toBe(newer.runId);
});

test("a scenario that was not measured, and another organization, have none; a run of few rounds is better than nothing", async () => {
  await using t = await createTestBackend();
  const { runId } = await measureRun(t, { ...matrix, rounds: 1 }, { values });
  expect(await getLeaderboard(t.scope, { scenarioId: "echo-open" })).toEqual({
    scenarioIds: ["chat-steady"],
    carried: [],
    leaderboard: null,
  });
  expect((await getLeaderboard(t.scope, { scenarioId: "chat-steady" })).leaderboard?.run.runId).toBe(runId);
  const foreign = await createForeignScope(t.backend);
  expect(await getLeaderboard(foreign, {})).toEqual({ scenarioIds: [], carried: [], leaderboard: null });
});
