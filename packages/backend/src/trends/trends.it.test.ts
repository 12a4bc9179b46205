import type { StartRunInput } from "@plumbline/core/run/start-run";
import { Annotate } from "@plumbline/core/trend/requests";
import { describe, expect, it } from "vitest";
import { removeBaseline } from "../baselines/remove-baseline.ts";
import { setBaseline } from "../baselines/set-baseline.ts";
import { deleteRun } from "../runs/delete-run.ts";
import { type MeasuredRun, measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { annotate, removeAnnotation } from "./annotate.ts";
import { MOST_POINTS } from "./find-points.ts";
import { getLineChanges } from "./get-line-changes.ts";
import { GetTrend, getTrend } from "./get-trend.ts";
import { judgeChange } from "./judge-change.ts";
import { saveTrends } from "./save-trends.ts";

const one = { scenarioIds: ["chat-steady"], rounds: 1, serverIds: ["go-one"] };
const p99 = { scenarioId: "chat-steady", metricId: "latency.owed.p99" };

const trendOf = (t: Pick<TestBackend, "scope">, wanted: Partial<GetTrend> = {}) =>
  getTrend(t.scope, GetTrend.parse({ ...p99, ...wanted }));

type P99 = Omit<MeasuredRun, "values"> & { p99: (serverId: string, round: number) => number };

/** Executes a run whose trials have this p99. @returns its id */
async function measure(t: TestBackend, request: StartRunInput, { p99: figure, ...measured }: P99): Promise<string> {
  const values = (serverId: string, round: number) => ({ "latency.owed.p99": figure(serverId, round) });
  return (await measureRun(t, request, { ...measured, values })).runId;
}

/** Ended runs of go-one with these p99s, one after another, in the trends. */
async function measureAll(t: TestBackend, values: readonly number[]): Promise<string[]> {
  const runIds: string[] = [];
  for (const value of values) runIds.push(await measure(t, one, { p99: () => value }));
  await saveTrends(t.backend);
  return runIds;
}

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

describe("a change", () => {
  const moved = [100, 101, 99, 100, 150, 151, 149, 150];
  async function findMoved(t: TestBackend) {
    const runIds = await measureAll(t, moved);
    const seriesId = (await trendOf(t)).series[0]?.seriesId ?? "";
    return { runId: runIds[4] ?? "", key: { seriesId, metricId: "latency.owed.p99" } };
  }
  it("is new until somebody confirms it, with name, time and note, and can be taken back", async () => {
    await using t = await createTestBackend();
    const { runId, key } = await findMoved(t);
    expect((await getLineChanges(t.scope, key)).changes).toMatchObject([{ runId, state: "new", direction: "worse" }]);
    const confirmed = await judgeChange(t.scope, { ...key, runId, state: "confirmed", note: "the new library" });
    expect(confirmed.changes).toMatchObject([
      { runId, state: "confirmed", note: "the new library", judgedBy: expect.any(String), judgedAt: expect.any(Date) },
    ]);
    const again = await judgeChange(t.scope, { ...key, runId, state: "new", note: "" });
    const judged = { action: "change.judged" };
    expect(await t.backend.db.activity.findMany({ where: judged, orderBy: { activityId: "asc" } })).toMatchObject([
      { subject: "go-one", details: { metricId: key.metricId, runId, state: "confirmed" } },
      { subject: "go-one", details: { state: "new" } },
    ]);
    expect(again.changes).toMatchObject([{ runId, state: "new", judgedBy: null }]);
  });
  it("stays known with its figures after its runs were deleted", async () => {
    await using t = await createTestBackend();
    const { runId, key } = await findMoved(t);
    await judgeChange(t.scope, { ...key, runId, state: "confirmed", note: "" });
    await t.backend.db.run.deleteMany({});
    expect((await getLineChanges(t.scope, key)).changes).toMatchObject([
      { runId, state: "confirmed", before: { mean: 100, runs: 4 }, after: { mean: 150 } },
    ]);
  });
  it("inside twice the A/A floor is none", async () => {
    await using t = await createTestBackend();
    const { key } = await findMoved(t);
    // the image differs from itself by 60 %
    const aa = { ...one, kind: "aa" as const, rounds: 6 };
    await measure(t, aa, { p99: (_, round) => (round % 2 === 1 ? 100 : 160) });
    await saveTrends(t.backend);
    expect(await getLineChanges(t.scope, key)).toMatchObject({ changes: [], leastChange: expect.closeTo(1.2, 9) });
    expect((await trendOf(t)).floor).toBeCloseTo(0.6, 9);
  });
  it("that is not there, and one of somebody else's, cannot be judged; nor by who may only read", async () => {
    await using t = await createTestBackend();
    const { runId, key } = await findMoved(t);
    const wish = { ...key, runId, state: "dismissed" as const, note: "" };
    await expect(judgeChange(t.scope, { ...wish, runId: "none" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(judgeChange(await createForeignScope(t.backend), wish)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(judgeChange({ ...t.scope, permissions: ["read"] }, wish)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await t.backend.db.changeJudgement.count()).toBe(0);
  });
});

describe("an annotation", () => {
  const at = new Date("2026-05-01T12:00:00Z");
  it("stands on every trend, or on one scenario's, until it is removed", async () => {
    await using t = await createTestBackend();
    const everywhere = await annotate(t.scope, Annotate.parse({ at, text: "new kernel" }));
    await annotate(t.scope, Annotate.parse({ at, text: "moved", scenarioId: "echo-closed" }));
    const texts = async (scenarioId: string) =>
      (await trendOf(t, { scenarioId, metricId: undefined })).annotations.map(({ text }) => text).sort();
    expect(await texts("chat-steady")).toEqual(["new kernel"]);
    expect(await texts("echo-closed")).toEqual(["moved", "new kernel"]);
    expect((await trendOf(t, { from: new Date("2026-05-02") })).annotations).toEqual([]);
    await removeAnnotation(t.scope, everywhere);
    expect(await texts("chat-steady")).toEqual([]);
    await expect(removeAnnotation(t.scope, everywhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
  it("is written and removed by who may, in the own organization", async () => {
    await using t = await createTestBackend();
    const { annotationId } = await annotate(t.scope, Annotate.parse({ at, text: "x" }));
    const reader = { ...t.scope, permissions: ["read"] as const };
    await expect(annotate(reader, Annotate.parse({ at, text: "y" }))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeAnnotation(reader, { annotationId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeAnnotation(await createForeignScope(t.backend), { annotationId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await trendOf(t)).annotations).toHaveLength(1);
  });
});
