import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import { GetTrend } from "@plumbline/core/trend/requests";
import { expect, test } from "vitest";
import { setBaseline } from "../baselines/set-baseline.ts";
import { getComparison } from "../compare/get-comparison.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { getTrial } from "../trials/get-trial.ts";
import { getLineChanges } from "./get-line-changes.ts";
import { getTrend } from "./get-trend.ts";
import { judgeChange } from "./judge-change.ts";
import { saveTrends } from "./save-trends.ts";

const NEVER = Number.POSITIVE_INFINITY;
const metricId = "latency.owed.p99";
const side = { scenarioId: "chat-steady", serverId: "go-one" };

/** A run of go-one for each list of its rounds' p99s. @returns their ids */
async function measureAll(t: TestBackend, runs: readonly (readonly number[])[]): Promise<string[]> {
  const runIds: string[] = [];
  for (const rounds of runs) {
    const request = { scenarioIds: ["chat-steady"], rounds: rounds.length, serverIds: ["go-one"] };
    const values = (_: string, round: number) => ({ [metricId]: rounds[round - 1] ?? 0 });
    runIds.push((await measureRun(t, request, { values })).runId);
  }
  await saveTrends(t.backend);
  return runIds;
}

test("a p99 that is not delivered any more stays so through trend, change, judgement, baseline and comparison", async () => {
  await using t = await createTestBackend();
  const delivered = [100, 101, 99, 100, 102, 98, 100, 101].map((value) => [value]);
  const runIds = await measureAll(t, [...delivered, ...Array.from({ length: 8 }, () => [NEVER])]);
  const [first, last] = [runIds[0] ?? "", runIds.at(-1) ?? ""];
  await setBaseline(t.scope, { name: "lost", runId: last });

  const trend = await getTrend(t.scope, GetTrend.parse({ scenarioId: "chat-steady" }));
  expect(trend).toMatchObject({ metricId, baselines: [{ name: "lost", median: NEVER }] });
  expect(trend.series[0]?.points.map(({ median }) => median)).toEqual([...delivered.flat(), ...Array(8).fill(NEVER)]);

  const seriesId = trend.series[0]?.seriesId ?? "";
  const { changes } = await getLineChanges(t.scope, { seriesId, metricId });
  const change = { runId: runIds[8], direction: "worse", ratio: null, after: { mean: NEVER, runs: 8 } };
  expect(changes).toMatchObject([change]);
  const said = { seriesId, metricId, runId: runIds[8] ?? "", state: "confirmed", note: "" } as const;
  expect((await judgeChange(t.scope, said)).changes).toMatchObject([{ ...change, state: "confirmed" }]);

  const compared = await getComparison(t.scope, {
    sides: [first, last].map((runId) => ({ ...side, runIds: [runId] })),
  });
  expect(compared.sides.map(({ estimates }) => estimates[metricId]?.median)).toEqual([100, NEVER]);
  expect(compared.comparisons[0]?.figures).toMatchObject([{ metricId, ratio: null }]);
});

test("rounds of both kinds have the median between them, and an interval that may end at not delivered", async () => {
  await using t = await createTestBackend();
  await measureAll(t, [[5, 1, 3, NEVER, 2, 4]]);
  const trend = await getTrend(t.scope, GetTrend.parse({ scenarioId: "chat-steady" }));
  expect(trend.series[0]?.points).toMatchObject([{ rounds: 6, median: 3.5, low: 1, high: NEVER }]);
});

test("a run from before there were percentiles of what was owed gets them from what is stored, once", async () => {
  await using t = await createTestBackend();
  const values = () => ({ "latency.p99": 991, "throughput.owed": 101.2, "throughput.delivered": 100 });
  const { runId } = await measureRun(
    t,
    { scenarioIds: [side.scenarioId], serverIds: [side.serverId], rounds: 1 },
    { values },
  );
  const histogram = emptyHistogram();
  for (let value = 1; value <= 1_000; value++) histogram.recordValue(value);
  await t.backend.db.trialResult.updateMany({ data: { histograms: { latency: encodeHistogram(histogram) } } });
  const { trialId } = await t.backend.db.trial.findFirstOrThrow({ select: { trialId: true } });
  // 1,012 were owed in ten seconds and 1,000 arrived
  const owed = { "latency.owed.p50": 506, "latency.owed.p95": 962, [metricId]: NEVER };
  expect((await getTrial(t.scope, { trialId })).summary?.values).toMatchObject(owed);

  const stored = async () => (await t.backend.db.trialResult.findFirstOrThrow()).summary;
  expect(await stored()).not.toHaveProperty(["values", metricId]);
  for (let time = 0; time < 2; time++) {
    await saveTrends(t.backend);
    expect(await stored()).toHaveProperty(["values", metricId], "not delivered");
    const trend = await getTrend(t.scope, GetTrend.parse({ scenarioId: "chat-steady" }));
    expect(trend.series[0]?.points).toMatchObject([{ runId, runs: 1, median: NEVER }]);
    // as the migration does
    await t.backend.db.run.updateMany({ data: { trendedAt: null } });
  }
});
