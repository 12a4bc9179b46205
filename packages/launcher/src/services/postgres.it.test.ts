import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { repositoryFolder } from "../folders.ts";
import { identify } from "../process/pid/identity.ts";
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

for (const { part, tags } of [
  { part: "base/1/PG_VERSION", tags: [] },
  { part: "PG_VERSION", tags: ["thorough"] },
  { part: "base/5", tags: ["thorough"] },
])
  test(`a start that was killed when initdb had written ${part} does not keep the next one from starting`, {
    tags,
  }, async () => {
    const script = `
      import { startPostgres } from "${import.meta.dirname}/postgres.ts";
      await startPostgres(${JSON.stringify(options)});
    `;
    const start = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: repositoryFolder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const isWritten = async () => {
      const names = await readdir(options.folder).catch(() => []);
      return names.some((name) => name.startsWith("data.unfinished") && existsSync(join(options.folder, name, part)));
    };
    await expect.poll(isWritten, { interval: 2 }).toBe(true);
    start.kill("SIGKILL");
    await withPostgres(async ({ url }) => {
      expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    });
    await expect.poll(() => readdir(options.folder)).toEqual(["data", "password"]);
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
