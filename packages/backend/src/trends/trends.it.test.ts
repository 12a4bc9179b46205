import { GetTrend } from "@plumbline/core/trend/requests";
import { describe, expect, it } from "vitest";
import { removeBaseline } from "../baselines/remove-baseline.ts";
import { setBaseline } from "../baselines/set-baseline.ts";
import { deleteRun } from "../runs/delete-run.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { MOST_POINTS } from "./find-points.ts";
import { getTrend } from "./get-trend.ts";
import { saveTrends } from "./save-trends.ts";
import { measure, measureAll, one, trendOf } from "./testing/trend-bed.ts";

/** Inserts far more runs of a line than a test could execute: minutes apart, each a little slower. */
async function addRuns(t: TestBackend, seriesId: string, count: number): Promise<void> {
  await t.backend.sql.query(
    `with added as (
       insert into run (run_id, organization_id, name, trigger, status, spec, planned_s, started_at, finished_at, trended_at)
       select gen_random_uuid(), $1, 'added', 'ci', 'succeeded', '{}', 1,
         timestamptz '2026-01-01' + nth * interval '1 minute', now(), now() from generate_series(1, $3::int) as nth
       returning run_id, started_at)
     insert into trend_figure (run_id, series_id, metric_id, at, rounds, median, suspect)
     select run_id, $2, 'latency.owed.p99', started_at, 1, 1000 + extract(epoch from started_at - timestamptz '2026-01-01') / 60, false from added`,
    [t.scope.organizationId, seriesId, count],
  );
}

describe("a run enters the trend", () => {
  it("with the median of its rounds, once, whoever sweeps how often", async () => {
    await using t = await createTestBackend();
    const runId = await measure(
      t,
      { ...one, rounds: 6, serverIds: ["go-one", "node-two"] },
      { p99: (serverId, round) => (serverId === "go-one" ? 1000 : 2000) + round },
    );
    await Promise.all([saveTrends(t.backend), saveTrends(t.backend)]);
    await saveTrends(t.backend);
    const view = await trendOf(t);
    expect(view.series.map(({ server, points }) => [server.serverId, points])).toMatchObject([
      ["go-one", [{ runId, runs: 1, rounds: 6, median: 1003.5, low: 1001, high: 1006, suspect: 0 }]],
      ["node-two", [{ median: 2003.5 }]],
    ]);
  });
  it("without its INVALID trials, and with a mark for its SUSPECT ones", async () => {
    await using t = await createTestBackend();
    const rounds = { ...one, rounds: 3 };
    const verdicts = ["INVALID", "SUSPECT", "VALID"] as const;
    await measure(t, rounds, {
      p99: (_, round) => round * 100,
      verdict: (_, round) => verdicts[round - 1] ?? "VALID",
    });
    await measure(t, rounds, { p99: () => 1, verdict: () => "INVALID" });
    await saveTrends(t.backend);
    expect((await trendOf(t)).series[0]?.points).toMatchObject([{ rounds: 2, median: 250, suspect: 1 }]);
  });
  it("and leaves it with its deletion", async () => {
    await using t = await createTestBackend();
    const [first, second] = await measureAll(t, [100, 110]);
    await t.backend.db.run.delete({ where: { runId: first } });
    expect((await trendOf(t)).series[0]?.points).toMatchObject([{ runId: second }]);
  });
});

describe("a trend", () => {
  it("never joins runs of another environment or load", async () => {
    await using t = await createTestBackend();
    await measure(t, one, { p99: () => 1 });
    await measure(t, one, { p99: () => 2, hostId: "other" });
    await measure(t, { ...one, scale: 0.5 }, { p99: () => 3 });
    await saveTrends(t.backend);
    const newest = await trendOf(t);
    expect(newest.settings.map(({ environment }) => environment.environmentId)).toEqual(["host", "other", "host"]);
    const shown = await Promise.all(newest.settings.map(({ settingId }) => trendOf(t, { settingId })));
    expect(shown.map(({ series }) => series.flatMap(({ points }) => points.map(({ median }) => median)))).toEqual([
      [3],
      [2],
      [1],
    ]);
    expect((await trendOf(t, { serverIds: ["node-two"] })).series).toEqual([]);
    expect((await trendOf(t, { settingId: "0123456789abcdef" })).series).toEqual([]);
  });
  it("opens with the newest setting that has the figure, of the servers that are asked for", async () => {
    await using t = await createTestBackend();
    await measure(t, { ...one, serverIds: ["go-one", "node-two"] }, { p99: () => 1 });
    await measure(t, { ...one, scale: 0.5 }, { p99: () => 2 });
    await measureRun(t, { ...one, scale: 0.25 }, { values: () => ({ "errors.total": 0 }) });
    await saveTrends(t.backend);
    const medians = async (wanted?: Partial<GetTrend>) =>
      (await trendOf(t, wanted)).series.flatMap(({ points }) => points.map(({ median }) => median));
    expect(await medians()).toEqual([2]);
    expect(await medians({ serverIds: ["node-two"] })).toEqual([1]);
    expect(await medians({ metricId: "errors.total" })).toEqual([0]);
    const withoutFigure = await trendOf(t, { metricId: "latency.p50" });
    expect(withoutFigure.settingId).toBe(withoutFigure.settings[0]?.settingId);
  });
  it("tells from which run on a server was built of something else", async () => {
    await using t = await createTestBackend();
    const runIds: string[] = [];
    for (const imageDigest of ["sha256:one", "sha256:one", "sha256:two"]) {
      runIds.push(await measure(t, one, { p99: () => 1, imageDigest }));
      await t.backend.db.server.updateMany({ data: { commit: "0123456789ab" } });
    }
    await saveTrends(t.backend);
    expect((await trendOf(t)).series[0]?.versions).toMatchObject([
      { runId: runIds[0], changed: [], commit: null },
      { runId: runIds[2], changed: ["image"], imageDigest: "sha256:two", commit: "0123456789ab" },
    ]);
  });
  it("that is kept in memory has each new run all the same, and none that was deleted", async () => {
    await using t = await createTestBackend();
    const seriesId = (await measureAll(t, [1000]).then(() => trendOf(t))).series[0]?.seriesId ?? "";
    await addRuns(t, seriesId, 2 * MOST_POINTS);
    const runs = async () => (await trendOf(t)).series[0]?.runs;
    expect([await runs(), await runs()]).toEqual([2 * MOST_POINTS + 1, 2 * MOST_POINTS + 1]);
    const [added = ""] = await measureAll(t, [1001]);
    expect(await runs()).toBe(2 * MOST_POINTS + 2);
    await deleteRun(t.scope, { runId: added });
    expect(await runs()).toBe(2 * MOST_POINTS + 1);
  });
  it("of more runs than can be drawn is made of their medians; a part of it of the runs themselves", async () => {
    await using t = await createTestBackend();
    const seriesId = (await measureAll(t, [1000]).then(() => trendOf(t))).series[0]?.seriesId ?? "";
    await addRuns(t, seriesId, 10 * MOST_POINTS);
    const all = (await trendOf(t)).series[0];
    expect(all?.runs).toBe(10 * MOST_POINTS + 1);
    expect(all?.points.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(all?.points.reduce((sum, { runs }) => sum + runs, 0)).toBe(all?.runs);
    const part = await trendOf(t, { from: new Date("2026-01-01T01:00:00Z"), to: new Date("2026-01-01T01:10:00Z") });
    expect(part.series[0]?.points.map(({ median }) => median)).toEqual([...Array(11).keys()].map((nth) => 1060 + nth));
  });
  it("shows which of its runs are baselines, until they are none", async () => {
    await using t = await createTestBackend();
    const [first] = await measureAll(t, [100, 110]);
    await setBaseline(t.scope, { name: "main", runId: first ?? "" });
    expect((await trendOf(t)).baselines).toMatchObject([{ name: "main", runId: first, median: 100 }]);
    expect((await trendOf(t, { scenarioId: "echo-closed" })).baselines).toEqual([]);
    await removeBaseline(t.scope, { name: "main" });
    expect((await trendOf(t)).baselines).toEqual([]);
  });
  it("of nobody's, of an unknown figure and of an impossible time is empty or refused", async () => {
    await using t = await createTestBackend();
    await measureAll(t, [100]);
    const foreign = await createForeignScope(t.backend);
    expect(await getTrend(foreign, GetTrend.parse({}))).toMatchObject({ settings: [], settingId: null, series: [] });
    await expect(trendOf(t, { metricId: "latency.p42" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(trendOf(t, { scenarioId: "none" })).rejects.toMatchObject({ code: "SCENARIO_UNKNOWN" });
    expect(GetTrend.safeParse({ from: "2026-02-01", to: "2026-01-01" }).error?.issues[0]?.path).toEqual(["from"]);
  });
});
