import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify } from "../process/identity.ts";
import { findFreePort, isPortFree } from "../process/port.ts";
import { type PostgresOptions, startPostgres } from "./postgres.ts";

let folder: string;
let options: PostgresOptions;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-postgres-"));
  options = {
    folder: join(folder, "postgres"),
    port: await findFreePort(),
    logFile: join(folder, "postgres.log"),
    database: "plumbline",
    durable: false,
  };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("a stopped PostgreSQL leaves no process, no open port and no pid file", async () => {
  const pid = await withPostgres(async (postgres) => postgres.child.pid);
  expect(await identify(pid)).toBeUndefined();
  expect(await isPortFree(options.port)).toBe(true);
  await expect(readFile(pidFile(), "utf8")).rejects.toThrow("ENOENT");
});

test("a second start finds the data and the password of the first", async () => {
  const firstUrl = await withPostgres(async ({ url }) => {
    await query(url, "create table kept as select 41 + 1 as answer");
    return url;
  });
  await withPostgres(async ({ url }) => {
    expect(url).toBe(firstUrl);
    expect(await query(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });
});

test("a pid file whose pid now belongs to another program does not keep it from starting", async () => {
  await withPostgres(async () => undefined);
  await writeFile(pidFile(), `${process.pid}\n${options.folder}/data\n`);
  await withPostgres(async ({ url }) => {
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

test("a server that outlived its launcher is shut down and replaced", async () => {
  const earlier = await startPostgres(options);
  await using later = await startPostgres({ ...options, port: await findFreePort() });
  await earlier.child.exited;
  expect(await identify(earlier.child.pid)).toBeUndefined();
  expect(await query(later.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("its role needs the password", async () => {
  await withPostgres(async ({ url }) => {
    await expect(query(url.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  });
});

const pidFile = () => join(options.folder, "data/postmaster.pid");

async function withPostgres<T>(work: (postgres: Awaited<ReturnType<typeof startPostgres>>) => Promise<T>): Promise<T> {
  await using postgres = await startPostgres(options);
  return await work(postgres);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
