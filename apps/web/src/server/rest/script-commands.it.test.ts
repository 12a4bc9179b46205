import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { claim } from "@plumbline/backend/tasks/claim";
import { finish } from "@plumbline/backend/tasks/finish";
import { serveRepository } from "@plumbline/catalogue/testing/serve-repository";
import { plumb } from "@plumbline/cli/testing/plumb";
import { AppError } from "@plumbline/core/failure/app-error";
import { afterAll, expect, test } from "vitest";
import { openCommandBed } from "./command-bed.ts";

const t = await openCommandBed({});
afterAll(() => t[Symbol.asyncDispose]());

const file = join(t.folder, "load.js");
await mkdir(join(t.folder, "lib"), { recursive: true });
await writeFile(file, 'import { words } from "./lib/words.js";\nexport default () => words;\n');
await writeFile(join(t.folder, "lib/words.js"), 'export const words = open("./words.txt");\n');
await writeFile(join(t.folder, "lib/words.txt"), "plumb\n");

async function start(): Promise<string> {
  const started = await plumb("scripts", "run", file, "--server", "go-one", "--host", "example.org", "--no-wait");
  expect(started.exitCode, started.complaint).toBe(0);
  return JSON.parse(started.output).scriptRunId;
}

async function end(id: string, passed: boolean): Promise<void> {
  const claimed = await claim(t.backend, "script", { id, workerId: "w" });
  if (!claimed) throw new Error("a queued script could not be claimed");
  const summary = {
    checks: [{ name: "it switches", path: "::it switches", passes: 3, fails: 0 }],
    thresholds: [{ metric: "ws_sessions", expression: "count>5", crossed: !passed }],
    metrics: [{ name: "ws_sessions", type: "counter", contains: "default", values: { count: 3 } }],
  };
  const report = JSON.stringify({ passed, summary, errors: [], log: [] });
  await finish(t.backend, claimed, { status: "succeeded", results: { report, image_digest: "sha256:one" } });
}

async function fail(id: string): Promise<void> {
  const claimed = await claim(t.backend, "script", { id, workerId: "w" });
  if (!claimed) throw new Error("a queued script could not be claimed");
  await finish(t.backend, claimed, { status: "failed", error: new AppError("SERVER_EXITED", "It was seen to fail.") });
}

test("plumb scripts run sends a script with what it names; wait ends with the outcome of its thresholds", async () => {
  const [passing, crossed, cancelled] = [await start(), await start(), await start()];
  expect(await (await t.ask(`/script-runs/${passing}`)).json()).toMatchObject({
    main: "load.js",
    fileNames: ["lib/words.js", "lib/words.txt", "load.js"],
    hosts: ["example.org"],
  });
  await end(passing, true);
  await end(crossed, false);
  expect((await plumb("scripts", "cancel", cancelled)).exitCode).toBe(0);
  expect((await plumb("scripts", "wait", passing)).exitCode).toBe(0);
  expect((await plumb("scripts", "show", crossed)).exitCode).toBe(1);
  const over = await plumb("scripts", "wait", cancelled);
  expect(over.exitCode, `${over.output} ${over.complaint}`).toBe(2);
  const listed = JSON.parse((await plumb("scripts", "list", "--server", "go-one")).output);
  expect(listed.scriptRuns.map(({ scriptRunId }: { scriptRunId: string }) => scriptRunId)).toEqual([
    cancelled,
    crossed,
    passing,
  ]);
  expect((await plumb("scripts", "delete", crossed)).exitCode).toBe(0);
  expect((await plumb("scripts", "show", crossed)).exitCode).toBe(3);
});

test("JUnit has a case for each threshold and check, and nothing that has not passed reads as passed", async () => {
  const waitFor = async (id: string) => {
    const junit = join(t.folder, `${id}.xml`);
    return { ended: await plumb("scripts", "wait", id, "--junit", junit), xml: await readFile(junit, "utf8") };
  };
  const [passing, crossed, cancelled, failing] = [await start(), await start(), await start(), await start()];
  await end(passing, true);
  await end(crossed, false);
  await plumb("scripts", "cancel", cancelled);
  await fail(failing);
  const passed = await waitFor(passing);
  expect(passed.ended.exitCode).toBe(0);
  expect(passed.xml).toContain('<testsuite name="thresholds" tests="1" failures="0" errors="0" skipped="0">');
  expect(passed.xml).toContain('classname="load.js.go-one" name="it switches"');
  const regression = await waitFor(crossed);
  expect(regression.ended.exitCode).toBe(1);
  expect(regression.xml).toMatch(/name="ws_sessions: count&gt;5">\s*<failure message="The threshold is crossed\."/);
  expect((await waitFor(cancelled)).xml).toContain('<skipped message="cancelled"');
  const failed = await waitFor(failing);
  expect([failed.ended.exitCode, failed.xml]).toEqual([2, expect.stringContaining('<error type="SERVER_EXITED"')]);
  const unwaited = await plumb("scripts", "run", file, "--server", "go-one", "--no-wait", "--junit", "never.xml");
  expect([unwaited.exitCode, unwaited.complaint]).toEqual([3, expect.stringContaining("--junit is not for --no-wait")]);
});

test("a script of a commit comes with the modules that it names there, and its run says which commit it is of", async () => {
  await using repository = await serveRepository({
    "tests/load.js": 'import { words } from "../lib/words.js";\nexport default () => words;\n',
    "lib/words.js": "export const words = [];\n",
    "lib/other.js": "export const other = [];\n",
  });
  const { git, commit } = repository;
  const ask = (...words: string[]) => plumb("scripts", "run", "./tests/load.js", "--server", "go-one", ...words);
  const started = await ask("--git", git, "--commit", commit, "--no-wait");
  expect(started.exitCode, started.complaint).toBe(0);
  expect(await (await t.ask(`/script-runs/${JSON.parse(started.output).scriptRunId}`)).json()).toMatchObject({
    main: "tests/load.js",
    fileNames: ["lib/words.js", "tests/load.js"],
    source: { git, commit, path: "tests/load.js" },
  });
  const missing = await ask("--git", git, "--commit", "0".repeat(40));
  expect([missing.exitCode, missing.complaint]).toEqual([3, expect.stringContaining("could not be fetched: fatal:")]);
});

test.each([
  [["--git", "http://127.0.0.1:9/a", "--commit", "main"], "40 hexadecimal digits"],
  [["--git", "ext::sh -c true", "--commit", "0".repeat(40)], "begins with https:// or http://"],
  [["--git", "https://me:secret@127.0.0.1:9/a", "--commit", "0".repeat(40)], "leave the user and the password out"],
  [["--git", "http://127.0.0.1:9/a"], "--git and --commit go together"],
])("%j names no commit of a repository", async (words, why) => {
  const { exitCode, complaint } = await plumb("scripts", "run", "load.js", "--server", "go-one", ...words);
  expect([exitCode, complaint]).toEqual([3, expect.stringContaining(why)]);
});

test("words that are not understood end with 3 and say what is wrong", async () => {
  const wrong = await plumb("scripts", "run", file, "--server", "go-one", "--host", "*");
  expect([wrong.exitCode, wrong.complaint]).toEqual([3, expect.stringContaining('"*" is no name of a host.')]);
  expect((await plumb("scripts", "run", file)).exitCode).toBe(3);
  expect((await plumb("scripts", "run", join(t.folder, "missing.js"), "--server", "go-one")).exitCode).toBe(3);
});
