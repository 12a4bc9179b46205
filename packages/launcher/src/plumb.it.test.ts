import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Instance } from "./instance/instance-file.ts";
import { identify, type ProcessIdentity } from "./process/pid/identity.ts";
import { findFreePort } from "./process/port.ts";
import { runPlumb } from "./testing/plumb.ts";
import { createScratchDatabase, withClient } from "./testing/stores/scratch-database.ts";

/** The door as a person uses it: `./plumb …` with a data folder of its own. */

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-plumb-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const plumb = (args: string[], env: Record<string, string> = {}) => runPlumb(folder, args, env);

async function identityOf(pid: number | undefined): Promise<ProcessIdentity> {
  const identity = pid === undefined ? undefined : await identify(pid);
  if (!identity) throw new Error(`no process with pid ${pid}`);
  return identity;
}

async function writeInstance(instance: Partial<Instance>): Promise<void> {
  const whole = { startedAt: new Date().toISOString(), baseUrl: "http://127.0.0.1:3999", parts: [], ...instance };
  await writeFile(join(folder, "instance.json"), JSON.stringify(whole));
}

const deadLauncher = { pid: 2 ** 22 + 1, started: "before" };

test("a Node that is too old is refused with its version and where to get another", async () => {
  const fake = join(folder, "node");
  await writeFile(fake, '#!/bin/sh\necho "20.18.3"\n');
  await chmod(fake, 0o755);
  const { exitCode, text } = await plumb(["up"], { PATH: `${folder}${delimiter}${process.env.PATH}` });
  expect(exitCode).toBe(1);
  expect(text).toContain("Node 20.18.3 is too old; Plumbline needs 20.19 or newer");
  expect(text).toContain("https://nodejs.org");
});

test.each([
  [["upp"], 'There is no command "upp". Did you mean up?'],
  [["up", "--yse"], "There is no option --yse. Did you mean --yes?"],
])("%j ends with 3 in two lines, with the nearest name and a next step", async (words, said) => {
  const { exitCode, text } = await plumb(words);
  expect(exitCode).toBe(3);
  expect(text.trim().split("\n")).toEqual([
    `plumb: ${said}`,
    "  Next step: ./plumb help lists the commands and their options.",
  ]);
});

test("the help of one command is about it alone", async () => {
  const { exitCode, text } = await plumb(["doctor", "--help"]);
  expect([exitCode, text.trim()]).toEqual([0, expect.stringMatching(/^\.\/plumb doctor \[--json\]/)]);
  expect(text).not.toContain("./plumb backup");
});

test("the commands of plumb work through ./plumb, and a command of the checkout says so in plumb", async () => {
  const help = await plumb(["run", "--help"]);
  expect([help.exitCode, help.text]).toEqual([0, expect.stringMatching(/^Usage: plumb run /)]);
  const refused = await plumb(["runs"], { PLUMBLINE_TOKEN: "plumb_test" });
  expect([refused.exitCode, refused.text]).toEqual([4, expect.stringContaining("does not answer")]);
  const server = await plumb(["server", "validate", "servers/go-gorilla"]);
  expect([server.exitCode, JSON.parse(server.text)]).toEqual([0, expect.objectContaining({ serverId: "go-gorilla" })]);
  const completed = await plumb(["complete", "--", "sta"]);
  expect(completed.text.trim().split("\n")).toEqual(["status", "stats"]);
  expect((await plumb(["complete", "--", "up", "--d"])).text.trim().split("\n")).toEqual(["--demo", "--dev"]);
  expect((await plumb(["complete", "--", "server", "pus"])).text.trim()).toBe("push");
});

test("what runs here is told in JSON too", async () => {
  const { exitCode, text } = await plumb(["status", "--json"]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(text)).toMatchObject({
    ok: false,
    state: "none",
    baseUrl: null,
    parts: [
      { name: "Plumbline", ok: false, text: "not running" },
      { name: "Docker", text: expect.any(String) },
    ],
  });
});

test("a wrong DATABASE_URL ends the start with a next step, without the password, and leaves nothing", async () => {
  const port = await findFreePort();
  const { exitCode, text } = await plumb(["up", "--port", String(await findFreePort())], {
    DATABASE_URL: `postgresql://me:hunter2-secret@127.0.0.1:${port}/plumbline`,
  });
  expect(exitCode).toBe(1);
  expect(text).toContain(`No PostgreSQL answers at 127.0.0.1:${port}/plumbline, which DATABASE_URL names.`);
  expect(text).toContain("Next step: start it or correct DATABASE_URL");
  expect(text).not.toContain("hunter2-secret");
  await expect(readFile(join(folder, "instance.json"))).rejects.toThrow("ENOENT");
});

test("an occupied port is named with the flag that chooses another, before anything is started", async () => {
  const server: Server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { exitCode, text } = await plumb(["up", "--port", String(port)]);
  server.close();
  expect(exitCode).toBe(1);
  expect(text).toContain(`Port ${port} is taken by another program.`);
  expect(text).toContain(`./plumb up --port ${port + 1}`);
  expect(text).not.toContain("PostgreSQL");
});

test("an address that this machine lacks is named, with what to do", async () => {
  const { exitCode, text } = await plumb(["up", "--port", String(await findFreePort())], { HOSTNAME: "192.0.2.1" });
  expect(exitCode).toBe(1);
  expect(text).toContain("Nothing can listen on 192.0.2.1");
  expect(text).toContain("Next step: choose an address of this machine");
  expect(text).not.toContain("    at ");
});

test("data of another PostgreSQL and a read-only database refuse a start before anything is built or changed", async () => {
  await mkdir(join(folder, "postgres/data"), { recursive: true });
  await writeFile(join(folder, "postgres/data/PG_VERSION"), "99\n");
  const newer = await plumb(["up", "--port", String(await findFreePort())]);
  expect(newer.exitCode).toBe(1);
  expect(newer.text).toContain("The data are of PostgreSQL 99");
  await using database = await createScratchDatabase();
  await withClient(database.url, (client) =>
    client.query(`alter database ${database.name} set default_transaction_read_only = on`),
  );
  const { exitCode, text } = await plumb(["up", "--port", String(await findFreePort())], {
    DATABASE_URL: database.url,
  });
  expect(exitCode).toBe(1);
  expect(text).toContain("The database is read-only. Nothing was changed.");
  expect(text).not.toContain("Build");
});

test("an instance file that was cut off is named by whoever reads it, and set aside by down", async () => {
  const file = join(folder, "instance.json");
  await writeFile(file, '{"launcher":');
  for (const words of [["status"], ["link"], ["token", "list"]]) {
    const { exitCode, text } = await plumb(words);
    expect([words[0], exitCode]).toEqual([words[0], 1]);
    expect(text).toContain("instance.json cannot be read");
    expect(text).toContain("./plumb down");
    expect(text).not.toContain("SyntaxError");
  }
  const { exitCode, text } = await plumb(["down"]);
  expect([exitCode, text]).toEqual([
    0,
    expect.stringContaining(`${file} could not be read and is now ${file}.damaged-`),
  ]);
  expect((await plumb(["status"])).text).toContain("not running");
});

test("an instance file that was cut off does not keep a start from its work", async () => {
  await writeFile(join(folder, "instance.json"), "");
  const port = String(await findFreePort());
  const { text } = await plumb(["up", "--port", port], {
    DATABASE_URL: `postgresql://me@127.0.0.1:${await findFreePort()}/x`,
  });
  expect(text).toContain("could not be read and is now");
  expect(text).toContain("No PostgreSQL answers");
});

test("a second start says that the first runs, and where", async () => {
  await writeInstance({ launcher: await identityOf(process.pid) });
  const { exitCode, text } = await plumb(["up"]);
  expect(exitCode).toBe(0);
  expect(text).toContain(`already running at http://127.0.0.1:3999 (pid ${process.pid})`);
});

test("what a killed start has left is seen by status and ended by down", async () => {
  const leftover = spawn("sleep", ["600"], { stdio: "ignore" });
  const ended = once(leftover, "exit");
  const part = { name: "worker", identity: await identityOf(leftover.pid), stopSignal: "TERM" as const };
  await writeInstance({ launcher: deadLauncher, parts: [part] });

  const seen = await plumb(["status"]);
  expect(seen.exitCode).toBe(1);
  expect(seen.text).toContain("was killed");

  expect((await plumb(["down"])).exitCode).toBe(0);
  expect((await ended)[1]).toBe("SIGTERM");
  expect((await plumb(["down"])).text).toContain("Plumbline is not running.");
});

test("a file of the engine that was cut off does not keep down from its work, and is set aside", async () => {
  await writeFile(join(folder, "dockerd.json"), '{"pid":');
  const first = await plumb(["down"]);
  expect(first.exitCode).toBe(0);
  expect(first.text).toContain("the file that says which was cut off: it was set aside, and the engine goes on.");
  expect(first.text).not.toContain("    at ");
  expect((await plumb(["down"])).text).toBe("Plumbline is not running.");
});

test("a process that was given the pid of an earlier part is left alone", async () => {
  const bystander = spawn("sleep", ["600"], { stdio: "ignore" });
  const identity = { ...(await identityOf(bystander.pid)), started: "before" };
  await writeInstance({ launcher: deadLauncher, parts: [{ name: "worker", identity, stopSignal: "TERM" }] });
  expect((await plumb(["down"])).exitCode).toBe(0);
  expect(bystander.exitCode).toBeNull();
  expect(bystander.signalCode).toBeNull();
  bystander.kill();
});
