import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify } from "../pid/identity.ts";
import { type Child, type ChildSpec, startChild } from "./child.ts";
import { supervise } from "./supervise.ts";

let folder: string;
let spec: ChildSpec;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-supervise-"));
  spec = {
    name: "part",
    program: "sh",
    args: ["-c", "exit 1"],
    logFile: join(folder, "part.log"),
    stopSignal: "TERM",
    stopTimeoutMs: 5_000,
  };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("a part that keeps exiting is never given up, and waits twice as long each time up to the longest delay", async () => {
  const said: string[] = [];
  const supervised = supervise(await startChild(spec), {
    logFile: spec.logFile,
    restart: () => startChild(spec),
    onStart: async () => undefined,
    say: (sentence) => said.push(sentence),
    firstDelayMs: 1,
    longestDelayMs: 8,
  });
  await expect.poll(() => said.length).toBeGreaterThan(12);
  await supervised[Symbol.asyncDispose]();
  const delays = said.map((sentence) => /started again in (\S+) s/.exec(sentence)?.[1]);
  expect(delays.slice(0, 6)).toEqual(["0.001", "0.002", "0.004", "0.008", "0.008", "0.008"]);
});

test("a restart that fails is told and done again", async () => {
  const said: string[] = [];
  const started: Child[] = [];
  let attempts = 0;
  const restart = async () => {
    if (++attempts < 3) throw new Error("The disk is full.");
    return startChild({ ...spec, program: "sleep", args: ["600"] });
  };
  const supervised = supervise(await startChild(spec), {
    logFile: spec.logFile,
    restart,
    onStart: async (child) => void started.push(child),
    say: (sentence) => said.push(sentence),
    firstDelayMs: 1,
  });
  await expect.poll(() => started.length).toBe(1);
  expect(said.map((sentence) => sentence.slice(0, 17))).toEqual([
    "The part ended (e",
    "The disk is full.",
    "The disk is full.",
  ]);
  await supervised[Symbol.asyncDispose]();
  expect(await identify(started[0]?.pid ?? 0)).toBeUndefined();
});

test("a part that is stopped while it waits to be restarted is not restarted", async () => {
  const said: string[] = [];
  let restarts = 0;
  const supervised = supervise(await startChild(spec), {
    logFile: spec.logFile,
    restart: async () => {
      restarts++;
      return startChild(spec);
    },
    onStart: async () => undefined,
    say: (sentence) => said.push(sentence),
    firstDelayMs: 600_000,
  });
  await expect.poll(() => said.length).toBe(1);
  await supervised[Symbol.asyncDispose]();
  expect(restarts).toBe(0);
});
