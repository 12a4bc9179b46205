import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backend, connectBackend, type Scope } from "@plumbline/backend/backend";
import { compactEndedTrials } from "@plumbline/backend/frames/compact-ended-trials";
import { ensureLocalOwner } from "@plumbline/backend/owner/ensure-local-owner";
import { findRuns } from "@plumbline/backend/runs/find-runs";
import { getRun } from "@plumbline/backend/runs/get-run";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import { findFrames } from "@plumbline/backend/trials/find-frames";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import { FindRuns } from "@plumbline/core/run/find-runs";
import { migrateDatabase } from "@plumbline/launcher/migrations/migrate";
import { migrationsFolder, readMigrations } from "@plumbline/launcher/migrations/read-migrations";
import { withClient } from "@plumbline/launcher/testing/stores/scratch-database";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { listStored, openStored, readMade } from "./testing/open-stored.ts";

const framesFolder = await mkdtemp(join(tmpdir(), "plumbline-upgrade-"));
afterAll(() => rm(framesFolder, { recursive: true }));

/** A stored database after its migration, as the product sees it. */
async function openUpgraded(file: string) {
  const database = await openStored(file);
  const result = await migrateDatabase(database.url);
  const redisUrl = `${process.env.PLUMBLINE_TEST_REDIS_URL}/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`;
  const backend: Backend = await connectBackend({
    databaseUrl: database.url,
    redisUrl,
    log: pino({ level: "silent" }),
  });
  const scope: Scope = await ensureLocalOwner(backend);
  return {
    ...result,
    backend,
    scope,
    database,
    async [Symbol.asyncDispose]() {
      await backend[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

describe.each(await listStored())("the database of %s", (file) => {
  test("has rows in every table, and was made by migrations that are the same today", async () => {
    await using database = await openStored(file);
    const empty = await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ name: string; filled: boolean }>(
        `select relname as name, (xpath('//filled/text()', query_to_xml(format('select exists (select from %I) as filled', relname),
           false, true, '')))[1]::text = 'true' as filled
         from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      );
      return rows.filter(({ filled }) => !filled).map(({ name }) => name);
    });
    expect(empty).toEqual([]);
    const today = new Map((await readMigrations(migrationsFolder)).map(({ name, checksum }) => [name, checksum]));
    for (const { name, checksum } of await readMade(file)) expect([name, today.get(name)]).toEqual([name, checksum]);
  });

  test("is brought to the newest schema, and its runs, trials and seconds are read", async () => {
    await using t = await openUpgraded(file);
    const made = (await readMade(file)).map(({ name }) => name);
    const all = (await readMigrations(migrationsFolder)).map(({ name }) => name);
    expect(t.applied).toEqual(all.filter((name) => !made.includes(name)));
    const { runs } = await findRuns(t.scope, FindRuns.parse({}));
    expect(runs.length).toBeGreaterThan(0);
    for (const { runId } of runs) {
      const run = await getRun(t.scope, { runId });
      expect([run.status, run.failure, run.rows.length]).toEqual(["succeeded", null, 2]);
      for (const { trialId } of run.rows) {
        const { summary } = await getTrial(t.scope, { trialId });
        expect(summary?.values["ratio.delivered"]).toBeCloseTo(1, 1);
        const { [trialId]: seconds } = await findFrames(t.scope, { trialIds: [trialId] });
        expect(seconds?.filter(({ phase }) => phase === "measure").length).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("goes on: its seconds are compacted, its runs are compared and are part of the trends", async () => {
    await using t = await openUpgraded(file);
    const { runs } = await findRuns(t.scope, FindRuns.parse({}));
    const uncompacted = await t.backend.db.frame.findMany({ distinct: ["trialId"], select: { trialId: true } });
    const compacted = await compactEndedTrials(t.backend, { folder: framesFolder, hostId: "upgraded" });
    expect(compacted).toBeGreaterThan(0);
    expect(uncompacted.length).toBeGreaterThanOrEqual(compacted);
    await saveTrends(t.backend);
    const [run] = runs;
    const { rows = [] } = run ? await getRun(t.scope, { runId: run.runId }) : {};
    for (const { trialId } of rows) {
      const { [trialId]: seconds } = await findFrames(t.scope, { trialIds: [trialId] });
      expect(seconds?.length).toBeGreaterThanOrEqual(3);
    }
  });
});
