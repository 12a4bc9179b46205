import { withSeedingClient } from "../installation/seeding-client.ts";
import type { BenchStores } from "../installation/stores.ts";

/** Copies a finished run and its trials, ids in the order of time, as years of nights would have left them. */
export function storeManyRuns(stores: BenchStores, runId: string, number: number): Promise<void> {
  return withSeedingClient(stores, async (client) => {
    await client.query(
      `insert into run (run_id, organization_id, started_by_id, name, trigger, status, spec, planned_s, created_at, started_at, finished_at)
       select (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint - n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
         organization_id, started_by_id, name || ' ' || n, trigger, status, spec, planned_s,
         created_at - n * interval '1 millisecond', started_at, finished_at
       from run, generate_series(1, $2::int) as n where run_id = $1`,
      [runId, number],
    );
    await client.query(
      `insert into trial (trial_id, organization_id, run_id, server_id, scenario_id, scenario_version, round, position, status, plan, limits,
         planned_s, verdict, environment_id, started_at, finished_at)
       select gen_random_uuid(), trial.organization_id, run.run_id, server_id, scenario_id, scenario_version, round, position, trial.status, plan, limits,
         trial.planned_s, verdict, environment_id, trial.started_at, trial.finished_at
       from trial, run where trial.run_id = $1 and run.run_id <> $1 and position = 0`,
      [runId],
    );
    await client.query(
      `insert into trial_result (trial_id, organization_id, summary, audit)
       select trial.trial_id, trial.organization_id, summary, audit
       from trial, trial_result join trial as measured using (trial_id)
       where measured.run_id = $1 and measured.position = 0 and trial.run_id <> $1`,
      [runId],
    );
    await client.query("analyze");
  });
}
