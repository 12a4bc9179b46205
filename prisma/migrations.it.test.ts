import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@plumbline/launcher/migrations/migrate";
import { migrationsFolder, readMigrations } from "@plumbline/launcher/migrations/read-migrations";
import { createScratchDatabase, withClient } from "@plumbline/launcher/testing/stores/scratch-database";
import { expect, test } from "vitest";

/** The last migration before enums, foreign keys, tenant keys and trial_result. */
const LAST_BEFORE = "20261124033000_codes_work_once";

const ours = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const gone = "00000000-0000-7000-8000-0000000000ff";
const runId = "00000000-0000-7000-8000-000000000010";
const measured = "00000000-0000-7000-8000-000000000011";
const waiting = "00000000-0000-7000-8000-000000000012";
const scheduleId = "00000000-0000-7000-8000-000000000020";

/** Rows of every changed table: some refer to nothing, and the second trial is filed under the wrong organization. */
const rows = `
insert into organization (organization_id, name, slug) values ('${ours}', 'Ours', 'ours'), ('${other}', 'Other', 'other');
insert into "user" (user_id, name, email) values ('${ours}', 'Owner', 'owner@example.org');
insert into member (organization_id, user_id, role) values ('${ours}', '${ours}', 'owner');
insert into session (session_id, token_hash, user_id, opened_by, expires_at) values ('${ours}', 'a', '${ours}', 'link', now()),
  ('${other}', 'b', '${ours}', null, now());
insert into owner_link (token_hash, user_id, organization_id, expires_at) values ('kept', '${ours}', '${ours}', now()),
  ('useless', '${ours}', '${gone}', now());
insert into suite (suite_id, organization_id, name, request, updated_at) values ('${ours}', '${ours}', 'Suite', '{}', now());
insert into schedule (schedule_id, organization_id, suite_id, name, cron, time_zone, catch_up, aa_control, next_at)
  values ('${scheduleId}', '${ours}', '${ours}', 'Nightly', '0 2 * * *', 'UTC', 'once', true, now());
insert into slot (schedule_id, slot_at, organization_id, outcome, opened_at)
  values ('${scheduleId}', '2026-11-20Z', '${ours}', 'overlapped', now());
insert into run (run_id, organization_id, started_by_id, name, trigger, status, spec, planned_s)
  values ('${runId}', '${ours}', '${gone}', 'Run', 'person', 'running', '{}', 1);
insert into trial (trial_id, organization_id, run_id, server_id, scenario_id, scenario_version, round, position, status, plan, limits,
    planned_s, summary, histograms, verdict, audit, observed, gate, server_stats, logs, environment_id, started_at, stored_bytes)
  values ('${measured}', '${ours}', '${runId}', 'go-one', 'chat-steady', 1, 1, 0, 'succeeded', '{"a": 1}', '{}',
    1, '{"v": 1}', '{"latency": "x"}', 'SUSPECT', '{"v": 2}', '{"v": 3}', '[4]', '{"v": 5}', '{"server": ["6"]}', 'lost-host', now(), 7);
insert into trial (trial_id, organization_id, run_id, server_id, scenario_id, scenario_version, round, position, plan, limits, planned_s,
    environment_id)
  values ('${waiting}', '${other}', '${runId}', 'go-one', 'chat-steady', 1, 2, 1, '{}', '{}', 1, 'other-host');
insert into run_event (event_id, organization_id, run_id, level, text) values ('${ours}', '${other}', '${runId}', 'warning', 'Careful.');
insert into ceiling (organization_id, environment_id, shape_id, host_id, value, trial_id, measured_at)
  values ('${ours}', 'host', 'kept', 'host', 1, '${measured}', now()), ('${ours}', 'host', 'orphan', 'host', 2, '${gone}', now());
insert into aa_floor (organization_id, environment_id, scenario_id, scenario_version, load, floors, run_id, measured_at)
  values ('${ours}', 'host', 'chat-steady', 1, '', '{}', '${gone}', now());
insert into channel (channel_id, organization_id, kind, name, target, types) values ('${ours}', '${ours}', 'slack', 'C', 't', '{}');
insert into notice (notice_id, organization_id, type, subject, title, text, path, data)
  values ('${ours}', '${ours}', 'run.failed', 's', '', '', '', '{}');
insert into delivery (delivery_id, organization_id, channel_id, notice_id, status)
  values ('${ours}', '${ours}', '${ours}', '${ours}', 'failed');`;

test("rows of the schema before enums, foreign keys and trial results are kept, and what they lack is repaired", async () => {
  await using database = await createScratchDatabase();
  const folder = await mkdtemp(join(tmpdir(), "plumbline-migrations-"));
  const names = (await readMigrations(migrationsFolder)).map(({ name }) => name);
  for (const name of names.filter((each) => each <= LAST_BEFORE))
    await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
  await migrateDatabase(database.url, { folder });
  await rm(folder, { recursive: true });
  await withClient(database.url, (client) => client.query(rows));

  const { applied } = await migrateDatabase(database.url);
  expect(applied).toEqual(names.filter((name) => name > LAST_BEFORE));

  await withClient(database.url, async (client) => {
    const find = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows;
    expect(await find("select * from trial_result")).toEqual([
      {
        trial_id: measured,
        organization_id: ours,
        summary: { v: 1 },
        histograms: { latency: "x" },
        audit: { v: 2 },
        observed: { v: 3 },
        gate: [4],
        server_stats: { v: 5 },
        imported_image: null,
        logs: { server: ["6"] },
      },
    ]);
    const trials =
      "select trial_id, organization_id, verdict, environment_id, plan, stored_bytes::int from trial order by position";
    expect(await find(trials)).toMatchObject([
      { trial_id: measured, organization_id: ours, verdict: "SUSPECT", environment_id: "lost-host", stored_bytes: 7 },
      { trial_id: waiting, organization_id: ours, verdict: null, environment_id: "other-host" },
    ]);
    expect(await find("select started_by_id from run")).toEqual([{ started_by_id: null }]);
    expect(await find("select token_hash from owner_link")).toEqual([{ token_hash: "kept" }]);
    expect(await find("select shape_id, trial_id from ceiling order by 1")).toEqual([
      { shape_id: "kept", trial_id: measured },
      { shape_id: "orphan", trial_id: null },
    ]);
    expect(await find("select run_id from aa_floor")).toEqual([{ run_id: null }]);
    expect(await find("select organization_id, level from run_event")).toEqual([
      { organization_id: ours, level: "warning" },
    ]);
    const values = `select (select role from member)::text as role, (select outcome from slot)::text as outcome,
      (select catch_up from schedule)::text as "catchUp", (select kind from channel)::text as kind,
      (select status from delivery)::text as status, (select array_agg(opened_by::text order by token_hash) from session) as opened`;
    expect(await find(values)).toEqual([
      {
        role: "owner",
        outcome: "overlapped",
        catchUp: "once",
        kind: "slack",
        status: "failed",
        opened: ["link", null],
      },
    ]);
    const misfiled = `update run_event set organization_id = '${other}'`;
    await expect(client.query(misfiled)).rejects.toThrow("run_event_organization_id_run_id_fkey");
    await client.query(`delete from run where run_id = '${runId}'`);
    expect(await find("select (select count(*)::int from trial_result) as results")).toEqual([{ results: 0 }]);
    expect(await find("select trial_id from ceiling")).toEqual([{ trial_id: null }, { trial_id: null }]);
  });
});
