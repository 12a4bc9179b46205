import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify, isAlive, type ProcessIdentity } from "../pid/identity.ts";
import { type ChildSpec, startChild } from "./child.ts";
import { startScript } from "./testing/start-script.ts";

let folder: string;
let spec: ChildSpec;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-child-"));
  spec = {
    name: "sleeper",
    program: "sleep",
    args: ["600"],
    logFile: join(folder, "sleeper.log"),
    stopSignal: "TERM",
    stopTimeoutMs: 10_000,
  };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("disposing a child ends its program", async () => {
  const child = await startChild(spec);
  expect(await identify(child.pid)).toBeDefined();
  await child[Symbol.asyncDispose]();
  expect(await identify(child.pid)).toBeUndefined();
});

test("a program that ignores the stop signal is killed after the time allowed, with what it has started", async () => {
  const script = `trap "" TERM; sleep 600 & echo "$!"; while :; do sleep 600; done`;
  const child = await startChild({ ...spec, program: "sh", args: ["-c", script], stopTimeoutMs: 100 });
  const grandchild = Number(await firstLine(spec.logFile));
  await child[Symbol.asyncDispose]();
  expect(await identify(child.pid)).toBeUndefined();
  await expect.poll(() => identify(grandchild)).toBeUndefined(); // killed, and the kernel ends it soon
});

test("the exit code of a program that ends by itself is told, and its last words are kept", async () => {
  const child = await startChild({ ...spec, program: "sh", args: ["-c", "echo out of memory >&2; exit 7"] });
  expect(await child.exited).toEqual({ code: 7, signal: null });
  expect(await child.tail()).toEqual(["out of memory"]);
});

test("a program that does not exist ends with 127", async () => {
  const child = await startChild({ ...spec, program: join(folder, "missing") });
  expect((await child.exited).code).toBe(127);
});

test("a child does not outlive a parent that was killed", async () => {
  const program = await killParentOf(spec);
  await expect.poll(() => isAlive(program)).toBe(false);
});

test("a child that ignores the stop signal does not outlive a killed parent for longer than the time allowed", async () => {
  const stubborn = {
    ...spec,
    program: "sh",
    args: ["-c", 'trap "" TERM; while :; do sleep 600; done'],
    stopTimeoutMs: 100,
  };
  const program = await killParentOf(stubborn);
  await expect.poll(() => isAlive(program)).toBe(false);
});

async function firstLine(file: string): Promise<string> {
  await expect.poll(() => readFile(file, "utf8")).toContain("\n");
  return (await readFile(file, "utf8")).split("\n")[0] ?? "";
}

/** Starts a child in a process of its own and kills that process. @returns the child, which still runs or is about to end */
async function killParentOf(child: ChildSpec): Promise<ProcessIdentity> {
  const script = `
    import { startChild } from "${import.meta.dirname}/child.ts";
    const child = await startChild(${JSON.stringify(child)});
    console.log(child.pid);
    setInterval(() => undefined, 1_000);
  `;
  const { parent, line } = await startScript(script);
  const program = await identify(Number(line));
  if (!program) throw new Error(`no program with pid ${line}`);
  parent.kill("SIGKILL");
  return program;
}
