import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../process/command.ts";
import { chooseServers, selectServers } from "./choose-servers.ts";

const serverIds = ["cpp-beast", "go-gorilla", "java-netty", "zig-epoll"];
let root: string;

async function git(...args: string[]): Promise<void> {
  const identity = ["-c", "user.name=Tester", "-c", "user.email=tester@localhost"];
  const { exitCode, lines } = await runCommand("git", [...identity, ...args], { cwd: root });
  if (exitCode !== 0) throw new Error(lines.join("\n"));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "plumbline-choose-"));
});
afterEach(() => rm(root, { recursive: true }));

test("the first servers are tested at every change, another one when its folder changed", () => {
  expect(selectServers(serverIds, [])).toEqual(["go-gorilla"]);
  expect(selectServers(serverIds, ["servers/java-netty/pom.xml", "docs/a.md"])).toEqual(["go-gorilla", "java-netty"]);
});

test("what was committed since the base counts, and what was not committed yet", async () => {
  await git("init", "-q");
  await write("servers/cpp-beast/main.cpp", "int main() {}");
  await write("servers/zig-epoll/main.zig", "");
  await git("add", ".");
  await git("commit", "-qm", "first");
  await write("servers/zig-epoll/main.zig", "changed");
  await git("commit", "-qam", "second");
  await write("servers/java-netty/pom.xml", "new");
  const chosen = await chooseServers(root, serverIds, { all: false, base: "HEAD~1" });
  expect(chosen).toEqual(["go-gorilla", "java-netty", "zig-epoll"]);
});

test("all means all, and where git cannot tell all are tested too", async () => {
  expect(await chooseServers(root, serverIds, { all: true, base: "HEAD~1" })).toEqual(serverIds);
  await git("init", "-q");
  expect(await chooseServers(root, serverIds, { all: false, base: "no-such-commit" })).toEqual(serverIds);
});
