import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { identify } from "../process/identity.ts";
import { type App, startApp } from "./start-app.ts";

let folder: string;
const never = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-app-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function appOf(script: string, isReady: App["isReady"]): App {
  const logFile = join(folder, "app.log");
  return {
    spec: {
      name: "app",
      program: "sh",
      args: ["-c", script],
      cwd: folder,
      logFile,
      stopSignal: "TERM",
      stopTimeoutMs: 5_000,
    },
    isReady,
  };
}

function recordHooks() {
  const pids: number[] = [];
  const sentences: string[] = [];
  const hooks = {
    onStart: async ({ pid }: { pid: number }) => void pids.push(pid),
    onEnd: (sentence: string) => void sentences.push(sentence),
  };
  return { pids, sentences, hooks };
}

test("an app that ends by itself is started again and said so; disposing it ends it for good", async () => {
  const { pids, sentences, hooks } = recordHooks();
  const app = await startApp(
    appOf("exec sleep 600", async () => true),
    hooks,
    never,
  );
  process.kill(pids[0] ?? 0, "SIGKILL");
  await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(2);
  expect(sentences).toEqual([expect.stringMatching(/^The app ended \(exit code 137\) and is started again\./)]);
  await app[Symbol.asyncDispose]();
  expect(await identify(pids[1] ?? 0)).toBeUndefined();
  expect(pids).toHaveLength(2);
});

test("an app that ends before it is ready is not started again: its last lines are told", async () => {
  const { hooks } = recordHooks();
  const failure = await startApp(
    appOf('echo "REDIS_URL is missing" >&2; exit 3', async () => false),
    hooks,
    never,
  ).catch((error) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure.message).toBe("The app ended while starting (exit code 3).");
  expect(failure.log).toEqual(["REDIS_URL is missing"]);
});

test("asked to stop while an app starts, it is ended", async () => {
  const { hooks } = recordHooks();
  const stop = new AbortController();
  const isReady = async () => {
    stop.abort(new Error("asked to stop"));
    return false;
  };
  await expect(startApp(appOf("exec sleep 600", isReady), hooks, stop.signal)).rejects.toThrow("asked to stop");
});
