import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../../process/command.ts";
import { isSelected, selectJobs } from "./select-jobs.ts";
import type { TestJob } from "./suites.ts";

let root: string;

const jobOf = (name: string, rest: Pick<TestJob, "inputs" | "standard"> = {}): TestJob => ({
  suite: "go",
  name,
  folder: ".",
  commands: [],
  runner: "go",
  lane: "computes",
  ...rest,
});

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
  root = await mkdtemp(join(tmpdir(), "plumbline-select-"));
});
afterEach(() => rm(root, { recursive: true }));

test("a job runs when a file of its inputs changed, not when a longer name begins like them", () => {
  const job = { inputs: ["servers/go-gorilla", "package.json"] };
  expect(isSelected(job, ["servers/go-gorilla/main.go"], true)).toBe(true);
  expect(isSelected(job, ["package.json"], true)).toBe(true);
  expect(isSelected(job, ["servers/go-gorilla-2/main.go", "docs/a.md"], true)).toBe(false);
});

test("a job without inputs always runs, and a standard one where no base is known", () => {
  expect(isSelected({}, [], true)).toBe(true);
  expect(isSelected({ inputs: ["a"], standard: true }, [], true)).toBe(false);
  expect(isSelected({ inputs: ["a"], standard: true }, [], false)).toBe(true);
  expect(isSelected({ inputs: ["a"] }, [], false)).toBe(false);
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
  const jobs = ["cpp-beast", "java-netty", "zig-epoll"].map((id) => jobOf(id, { inputs: [`servers/${id}`] }));
  const plan = await selectJobs(root, jobs, { all: false, base: "HEAD~1" });
  expect(plan.jobs.map(({ name }) => name)).toEqual(["java-netty", "zig-epoll"]);
  expect(plan.leftOut.map(({ name }) => name)).toEqual(["cpp-beast"]);
});

test("all means all, and where git cannot answer all of them run too", async () => {
  const jobs = [jobOf("cpp-beast", { inputs: ["servers/cpp-beast"] })];
  expect((await selectJobs(root, jobs, { all: true, base: "HEAD~1" })).jobs).toEqual(jobs);
  await git("init", "-q");
  expect((await selectJobs(root, jobs, { all: false, base: "no-such-commit" })).jobs).toEqual(jobs);
});
