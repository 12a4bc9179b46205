import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../process/command.ts";
import { findCommits } from "./find-commits.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "plumbline-commits-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
  const { exitCode, lines } = await runCommand("git", [...identity, ...args], { cwd: root });
  expect([args[0], exitCode]).toEqual([args[0], 0]);
  return lines.join("\n");
}

async function commit(serverId: string, text: string): Promise<string> {
  await mkdir(join(root, "servers", serverId), { recursive: true });
  await writeFile(join(root, "servers", serverId, "main.go"), text);
  await git("add", ".");
  await git("commit", "-qm", text);
  return (await git("rev-parse", "HEAD")).slice(0, 12);
}

test("each folder has the commit that last changed it", async () => {
  await git("init", "-q");
  const first = await commit("one", "first");
  const second = await commit("two", "second");
  expect([...(await findCommits(join(root, "servers")))].sort()).toEqual([
    ["one", first],
    ["two", second],
  ]);
  const third = await commit("one", "third");
  expect((await findCommits(join(root, "servers"))).get("one")).toBe(third);
});

test("a folder with changes that are not committed has none", async () => {
  await git("init", "-q");
  await commit("one", "first");
  await commit("two", "second");
  const third = await commit("three", "third");
  await writeFile(join(root, "servers", "one", "main.go"), "changed");
  await writeFile(join(root, "servers", "two", "new.go"), "new");
  expect([...(await findCommits(join(root, "servers")))]).toEqual([["three", third]]);
});

test("without a repository there is none", async () => {
  expect(await findCommits(root)).toEqual(new Map());
});
