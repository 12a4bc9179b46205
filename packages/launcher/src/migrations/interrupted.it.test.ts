import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { repositoryFolder } from "../folders.ts";
import { findFreePort } from "../process/port.ts";
import { Stopped } from "../process/stop-signal.ts";
import { startPostgres } from "../services/postgres.ts";
import { createScratchDatabase, withClient } from "../testing/stores/scratch-database.ts";
import { describeSchema } from "./describe-schema.ts";
import { readHistory } from "./history.ts";
import { migrateDatabase } from "./migrate.ts";
import { migrationsFolder, readMigrations } from "./read-migrations.ts";

/** An event trigger stops the migration inside a chosen command, by a lock that the test holds; then the test interrupts it. */
const HELD = 1;

let whole: { schema: string; names: string[]; commands: number };

beforeAll(async () => {
  await using database = await createScratchDatabase();
  await withClient(database.url, (client) => installHold(client, 0));
  await migrateDatabase(database.url);
  whole = await withClient(database.url, async (client) => ({
    schema: await describeSchema(client),
    names: (await readMigrations(migrationsFolder)).map(({ name }) => name),
    commands: Number((await client.query("select last_value from hold.commands")).rows[0].last_value),
  }));
});

/** Some commands of all, spread over them: as a part of their number. More of them are tried at night. */
const points = [
  { point: 0.44, tags: [] },
  { point: 0, tags: ["thorough"] },
  { point: 1, tags: ["thorough"] },
];
const morePoints = [
  { point: 0, tags: [] },
  { point: 0.58, tags: [] },
  { point: 1, tags: [] },
  { point: 0.06, tags: ["thorough"] },
  { point: 0.31, tags: ["thorough"] },
  { point: 0.83, tags: ["thorough"] },
];
const commandAt = (point: number) => 1 + Math.round(point * (whole.commands - 1));

for (const { point, tags } of morePoints)
  test(`the migrating process is killed at ${point} of the commands, and the next start finishes`, {
    tags,
  }, async () => {
    await using database = await createScratchDatabase();
    await interrupt(database.url, commandAt(point), async () => {
      const child = startMigrating(database.url);
      await held(database.url);
      child.kill("SIGKILL");
      await once(child, "exit");
    });
    await expectToFinish(database.url);
  });

for (const { point, tags } of points)
  test(`it is asked to stop at ${point} of the commands, and the next start finishes`, { tags }, async () => {
    await using database = await createScratchDatabase();
    const stop = new AbortController();
    await interrupt(database.url, commandAt(point), async () => {
      const ended = expect(migrateDatabase(database.url, { signal: stop.signal })).rejects.toThrow(Stopped);
      await held(database.url);
      stop.abort(new Stopped("stopped by SIGINT"));
      await ended;
    });
    await expectToFinish(database.url);
  });

for (const { point, tags } of points)
  test(`its session is ended by PostgreSQL at ${point} of the commands: the sentence says that nothing is half applied`, {
    tags,
  }, async () => {
    await using database = await createScratchDatabase();
    await interrupt(database.url, commandAt(point), async () => {
      const ended = expect(migrateDatabase(database.url)).rejects.toThrow("applied as a whole or not at all");
      const pid = await held(database.url);
      await withClient(database.url, (client) => client.query("select pg_terminate_backend($1)", [pid]));
      await ended;
    });
    await expectToFinish(database.url);
  });

for (const { point, tags } of [
  { point: 0.75, tags: [] },
  { point: 0.25, tags: ["thorough"] },
])
  test(`PostgreSQL is killed at ${point} of the commands, recovers, and the next start finishes`, {
    tags,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-migrate-"));
    const options = {
      folder: join(folder, "postgres"),
      logFile: join(folder, "postgres.log"),
      database: "plumbline",
      durable: true,
    };
    try {
      {
        await using postgres = await startPostgres({ ...options, port: await findFreePort() });
        const control = await holdAt(postgres.url, commandAt(point));
        const ended = expect(migrateDatabase(postgres.url)).rejects.toThrow("applied as a whole or not at all");
        await held(postgres.url);
        process.kill(postgres.child.pid, "SIGKILL");
        await ended;
        await control.end();
      }
      await using postgres = await startPostgres({ ...options, port: await findFreePort() });
      await expectToFinish(postgres.url);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

async function interrupt(url: string, command: number, work: () => Promise<void>): Promise<void> {
  const control = await holdAt(url, command);
  await work();
  await control.end(); // lets the lock go
}

async function expectToFinish(url: string): Promise<void> {
  await withClient(url, (client) => client.query("drop event trigger hold"));
  const before = (await withClient(url, readHistory)) ?? [];
  expect(before.every(({ isFinished }) => isFinished)).toBe(true);
  const { applied } = await migrateDatabase(url);
  expect([...before.map(({ name }) => name), ...applied]).toEqual(whole.names);
  expect(await withClient(url, describeSchema)).toBe(whole.schema);
}

/** The connection that holds the lock on which the given command waits. */
async function holdAt(url: string, command: number): Promise<Client> {
  const control = new Client({ connectionString: url });
  control.on("error", () => undefined); // a killed PostgreSQL ends it
  await control.connect();
  await installHold(control, command);
  await control.query("select pg_advisory_lock($1)", [HELD]);
  return control;
}

/** A sequence counts the commands, because a rollback does not set it back. */
async function installHold(client: Client, command: number): Promise<void> {
  await client.query(`
    create schema hold;
    create sequence hold.commands;
    create function hold.wait() returns event_trigger language plpgsql as $$
    begin
      if nextval('hold.commands') = ${command} then perform pg_advisory_xact_lock(${HELD}); end if;
    end $$;
    create event trigger hold on ddl_command_end execute function hold.wait()`);
}

/** Waits until the migration waits. Resolves to its session's pid. */
async function held(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const waiting = async () => {
      const { rows } = await client.query(
        "select pid from pg_locks where locktype = 'advisory' and not granted and objid = $1 and database = (select oid from pg_database where datname = current_database())",
        [HELD],
      );
      return rows[0]?.pid;
    };
    await expect.poll(waiting).toBeDefined();
    return waiting();
  });
}

function startMigrating(url: string) {
  const script = `
    import { migrateDatabase } from "${import.meta.dirname}/migrate.ts";
    await migrateDatabase(${JSON.stringify(url)});
  `;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: repositoryFolder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
