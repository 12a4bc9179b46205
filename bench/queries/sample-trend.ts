import { getTrend } from "@plumbline/backend/trends/get-trend";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import { withSeedingClient } from "../installation/seeding-client.ts";
import type { BenchStores } from "../installation/stores.ts";
import { createFinishedRun } from "../sample/finished-run.ts";

/** One server's line under a steady chat. */
export interface SampleTrend {
  readonly scenarioId: string;
  readonly serverId: string;
  readonly seriesId: string;
  readonly metricId: string;
  /** When the first and the last run of the sample were started; runs stand at equal distances between them. */
  readonly from: Date;
  readonly to: Date;
}

/** Figures of each sample run: enough that the table holds far more than what is read. */
const FIGURES = 10;
const DAYS = 1000;
const SCENARIO_ID = "chat-steady";
const SERVER_ID = "go-gorilla";

/**
 * A line of `count` runs over the last thousand days: one run is executed on paper and enters the trend as every run does, the
 * others are copies of it, with a few per cent of noise and a step of 10 % after each two hundred days.
 */
export async function createSampleTrend(stores: BenchStores, count: number): Promise<SampleTrend> {
  const { scope } = stores;
  await createFinishedRun(scope, { serverIds: [SERVER_ID], scenarioIds: [SCENARIO_ID], rounds: 6 });
  await saveTrends(scope.backend);
  const { metricId, series } = await getTrend(scope, { scenarioId: SCENARIO_ID });
  const seriesId = series[0]?.seriesId ?? "";
  const to = new Date();
  const from = new Date(to.getTime() - DAYS * 24 * 3600 * 1000);
  await withSeedingClient(stores, async (client) => {
    await client.query(
      `insert into run (run_id, organization_id, name, trigger, status, spec, planned_s, started_at, finished_at, trended_at)
       select gen_random_uuid(), organization_id, 'Sample', 'ci', status, spec, planned_s,
         $1::timestamptz + nth * ($2::timestamptz - $1::timestamptz) / $3::int, finished_at, now()
       from run, generate_series(1, $3::int) as nth where organization_id = $4`,
      [from, to, count, scope.organizationId],
    );
    await client.query(
      `insert into trend_figure (run_id, series_id, metric_id, at, rounds, median, low, high, suspect)
       select run_id, series_id, metric_id, started_at, rounds, median * factor, low * factor, high * factor, random() < 0.01
       from (select run_id, started_at, (0.98 + 0.04 * random()) *
               (1 + 0.1 * floor(extract(epoch from started_at - $1::timestamptz) / 86400 / 200)) as factor
             from run where name = 'Sample' order by started_at) as added,
         (select series_id, metric_id, rounds, median, low, high from trend_figure where series_id = $2
          order by metric_id <> $3 limit ${FIGURES}) as figure`,
      [from, seriesId, metricId],
    );
    // as they are where runs came one by one: nothing is left for the database to do while somebody looks
    await client.query("vacuum analyze trend_figure, run");
  });
  return { scenarioId: SCENARIO_ID, serverId: SERVER_ID, seriesId, metricId, from, to };
}
