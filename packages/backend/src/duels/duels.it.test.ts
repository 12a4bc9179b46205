import { describeDuel } from "@plumbline/core/duel/judge/report/describe-duel";
import { AppError } from "@plumbline/core/failure/app-error";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import { seededRandom } from "@plumbline/core/statistics/seeded-random";
import { expect, test } from "vitest";
import { acceptRun } from "../acceptance/accept-run.ts";
import { setBaseline } from "../baselines/set-baseline.ts";
import { getSide } from "../compare/get-side.ts";
import { getLeaderboard } from "../overview/get-leaderboard.ts";
import { findRuns } from "../runs/find-runs.ts";
import { getRun } from "../runs/get-run.ts";
import { startRun } from "../runs/start/start-run.ts";
import { syncCatalogue } from "../servers/sync-catalogue.ts";
import { getBadge } from "../shares/get-badge.ts";
import { type MeasuredRun, measureRun } from "../testing/measure-run.ts";
import { createTestBackend, sampleServer, type TestBackend } from "../testing/test-backend.ts";
import { saveTrends } from "../trends/save-trends.ts";
import { registerWorker } from "../workers/register-worker.ts";
import { estimateDuel } from "./estimate-duel.ts";

const both = { serverIds: ["go-one", "node-two"], scenarioIds: ["echo-open"] };
const duel: StartRunInput = { ...both, kind: "duel", warmupS: 1 };

/** B takes so many times the CPU of A, with a scatter of about 1 %. */
const apart =
  (ratio: number): MeasuredRun["values"] =>
  (serverId, round) => ({
    "server.cpu": 0.2,
    "server.cpuPerDelivery": serverId === "go-one" ? 10 : 10 * ratio * (1 + 0.01 * ((round * 7) % 5)),
    "latency.owed.p50": 100 + ((round * 3) % 4),
    "latency.owed.p99": 1000,
    "latency.p99": 1000,
  });

/** The engine of a worker of which nothing but its host matters. */
const unavailable = { available: false, code: "ENGINE_UNAVAILABLE", message: "None.", nextStep: "None." };

/** An engine that has room for every scenario. */
const roomy = {
  ...{ available: true, memoryBytes: 8 * 1024 ** 3, nofileHardLimit: 1_048_576, version: "20.10.24", kernel: "6.1" },
  ...{ operatingSystem: "Linux", cgroupVersion: 2, runtime: "runc", storageDriver: "overlay2" },
};

/** Measures the first rounds of a duel; the others are not needed. */
const measureDuel = async (t: TestBackend, rounds: number, measured: Partial<MeasuredRun> = {}) => {
  const { runId, plannedS } = await measureRun(t, duel, { values: apart(1.5), trials: 2 * rounds, ...measured });
  return { planned: plannedS, run: await getRun(t.scope, { runId }) };
};

test("a duel keeps the rounds that it took, its verdict, and the planned time of those rounds alone", async () => {
  await using t = await createTestBackend();
  const { run, planned } = await measureDuel(t, 30);
  expect(run).toMatchObject({ name: "go-one against node-two × Echo, fixed rate", status: "succeeded" });
  expect(run.spec).toMatchObject({ kind: "duel", measureS: 5, duel: { margin: 0.02, budgetS: 600 } });
  expect(run.rows).toHaveLength(60);
  expect(run.duel).toMatchObject({ outcome: "a", trusted: true });
  expect(run.duel?.rounds).toHaveLength(30);
  expect(run.plannedS).toBe(7 * 60);
  expect(planned).toBeGreaterThan(run.plannedS);
  expect(run.progress).toBe(1);
});

test("what earlier duels of the host have shown lets a later one be decided in fewer rounds", async () => {
  await using t = await createTestBackend();
  const few = (more: Partial<MeasuredRun> = {}) => measureDuel(t, 8, { values: apart(1.04), ...more });
  expect((await few()).run.duel?.outcome).toBe("undecided");
  for (let earlier = 0; earlier < 6; earlier++) await measureDuel(t, 40, { values: apart(1) });
  expect((await few()).run.duel?.outcome).toBe("a");
  // that says nothing of another host
  expect((await few({ hostId: "other" })).run.duel?.outcome).toBe("undecided");
});

test("how long a duel takes is estimated from earlier ones of its load, and what a start would refuse is refused", async () => {
  await using t = await createTestBackend();
  const estimate = (over: StartRunInput = duel) => estimateDuel(t.scope, { run: StartRun.parse(over), effect: 0.05 });
  expect(await estimate()).toMatchObject({ metricId: "server.cpuPerDelivery", duels: 0, scatter: 0.031, roundS: 14 });
  await measureDuel(t, 4);
  const known = await estimate();
  expect(known).toMatchObject({ duels: 1, rounds: expect.any(Number), noise: null });
  expect(known.scatter).toBeLessThan(0.031);
  // that says nothing of another load
  expect(await estimate({ ...duel, scale: 0.5 })).toMatchObject({ duels: 0 });
  const tooShort = { ...duel, duel: { budgetS: 60 }, measureS: 30 };
  await expect(estimate(tooShort)).rejects.toMatchObject({ code: "DUEL_REFUSED" });
});

test("a duel is refused while every known host has one CPU, and starts once a host has two", async () => {
  await using t = await createTestBackend();
  const register = (hostId: string, cpus: number) =>
    registerWorker(t.backend, { workerId: hostId, hostId, uptimeMs: 0, engine: { ...roomy, cpus } });
  const start = () => startRun(t.scope, StartRun.parse({ ...duel, serverIds: ["go-one"] }));
  await register("small", 1);
  await expect(start()).rejects.toMatchObject({
    ...{ code: "DUEL_REFUSED", message: "A duel needs a host with two CPUs, and every worker's host has one." },
    nextStep: expect.stringContaining("measure anything else one after another"),
  });
  expect((await findRuns(t.scope, FindRuns.parse({}))).runs).toEqual([]);
  await register("larger", 2);
  expect((await start()).status).toBe("queued");
});

test("one server against itself has all of its rounds, and is the floor of later duels of that host and load", async () => {
  await using t = await createTestBackend();
  await registerWorker(t.backend, { workerId: "w", hostId: "host-one", uptimeMs: 0, engine: unavailable });
  const itself = { ...duel, serverIds: ["go-one"], rounds: 12 };
  const values: MeasuredRun["values"] = (_, round) => apart(1)("node-two", round);
  const { runId } = await measureRun(t, itself, { values });
  await saveTrends(t.backend);
  const aa = await getRun(t.scope, { runId });
  expect([aa.spec.servers.length, aa.duel?.rounds.length, aa.duel?.floor]).toEqual([1, 12, undefined]);
  expect(await t.backend.db.aaFloor.findMany()).toMatchObject([
    { environmentId: "host", hostId: "host-one", sideBySide: true, runId, floors: { "server.cpuPerDelivery": 0 } },
  ]);
  const known = { runId, isDrawn: false, values: expect.objectContaining({ "server.cpuPerDelivery": 0 }) };
  expect((await measureDuel(t, 4)).run.duel?.floor).toEqual({ ...known, changed: [] });
  // the host has another processor since
  expect((await measureDuel(t, 4, { hostId: "another" })).run.duel?.floor).toEqual({ ...known, changed: ["cpu"] });
  const otherLoad = { ...duel, scale: 0.5 };
  const { runId: other } = await measureRun(t, otherLoad, { values: apart(1), trials: 8 });
  expect((await getRun(t.scope, { runId: other })).duel).not.toHaveProperty("floor");
});

test("of three servers every two meet in each cycle, each pair has its verdict, and the order follows from them", async () => {
  await using t = await createTestBackend();
  const three = { ...duel, serverIds: ["go-one", "node-two", "go-three"], duel: { budgetS: 3600 } };
  const random = seededRandom(3);
  const costs: Record<string, number> = { "go-one": 10, "node-two": 20, "go-three": 15 };
  const values: MeasuredRun["values"] = (serverId) => ({
    "server.cpu": 0.2,
    "server.cpuPerDelivery": (costs[serverId] ?? 0) * (1 + 0.02 * random()),
  });
  const chosen = [sampleServer("go-one", "go"), sampleServer("node-two", "node"), sampleServer("go-three", "go")];
  await syncCatalogue(t.backend, t.scope.organizationId, chosen);
  const { runId } = await measureRun(t, three, { values, trials: 2 * 3 * 20 });
  const run = await getRun(t.scope, { runId });
  expect(run.name).toBe("Duel of 3 servers × Echo, fixed rate");
  expect(run.rows.map(({ allotment }) => allotment?.opponent)).not.toContain(undefined);
  expect(run.duel).toMatchObject({ outcome: "decided", figures: [], trusted: true, moreRounds: null });
  expect(run.duel?.pairs?.map(({ sides, outcome }) => [sides, outcome])).toEqual([
    [[0, 1], "a"],
    [[0, 2], "a"],
    [[1, 2], "b"],
  ]);
  expect(run.duel && describeDuel(run.duel, run.spec)).toMatch(
    /^CPU per delivery, lowest first: 1 go-one, 2 go-three 1\.[45]\d? × .*, 3 node-two .* after 60 rounds\.$/,
  );
  expect(run.duel?.rounds.every(({ sides }) => sides?.length === 2)).toBe(true);
  await saveTrends(t.backend);
  expect((await getLeaderboard(t.scope, {})).leaderboard).toBeNull();
  // rounds of a pair among more lie further apart, so that they tell later duels nothing
  const estimate = await estimateDuel(t.scope, { run: StartRun.parse(three), effect: 0.05 });
  expect(estimate).toMatchObject({ duels: 0, rounds: expect.any(Number) });
  expect((estimate.rounds ?? 0) % 3).toBe(0);
});

test("a round in which one side fails counts for neither, and says why", async () => {
  await using t = await createTestBackend();
  const failure = (serverId: string, round: number) =>
    round === 2 && serverId === "node-two" ? new AppError("SERVER_EXITED", "The server ended by itself.") : null;
  const { run } = await measureDuel(t, 3, { failure });
  expect(run.duel?.rounds.map(({ leftOut }) => leftOut)).toEqual([null, "node-two: The server ended by itself.", null]);
  expect(run.duel?.figures[0]?.looks.map(({ round }) => round)).toEqual([1, 3]);
});

test("figures that were measured side by side are in no ranking, trend, badge, baseline, acceptance or comparison", async () => {
  await using t = await createTestBackend();
  const { run } = await measureDuel(t, 6);
  await saveTrends(t.backend);
  expect((await getLeaderboard(t.scope, {})).leaderboard).toBeNull();
  expect(await t.backend.db.trendFigure.count()).toBe(0);
  const key = { serverId: "go-one", scenarioId: "echo-open" };
  const badge = { kind: "badge", ...key, metricId: "server.cpuPerDelivery" } as const;
  expect(await getBadge(t.scope, badge)).toBeNull();
  await expect(setBaseline(t.scope, { name: "main", runId: run.runId, acceptSuspect: false })).rejects.toMatchObject({
    code: "RUN_SIDE_BY_SIDE",
  });
  const demands = { thresholds: [], metrics: [], tolerance: 0.05, acceptSuspect: false };
  await expect(acceptRun(t.scope, run.runId, demands)).rejects.toMatchObject({ code: "RUN_SIDE_BY_SIDE" });
  const { side } = await getSide(t.scope, { ...key, runIds: [run.runId] });
  expect(side).toMatchObject({ rounds: 0, missing: expect.stringContaining("side by side") });

  // rounds that were measured alone are compared without them
  const alone = await measureRun(t, { ...both, rounds: 6 }, { values: apart(1) });
  expect((await getSide(t.scope, { ...key, runIds: [] })).side).toMatchObject({
    rounds: 6,
    runs: [{ runId: alone.runId }],
  });
  expect((await getLeaderboard(t.scope, {})).leaderboard?.run.runId).toBe(alone.runId);
});
