import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../failure.ts";
import { identify } from "../process/pid/identity.ts";
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
    say: (sentence: string) => void sentences.push(sentence),
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
  await expect.poll(() => pids.length).toBe(2);
  expect(sentences).toEqual([
    expect.stringMatching(/^The app ended \(exit code 137\)\. It is started again in 0\.5 s\./),
  ]);
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

test("an app whose heartbeat stops is killed and replaced", async () => {
  const { pids, sentences, hooks } = recordHooks();
  const file = join(folder, "heartbeat");
  const beating = `while :; do touch "$HEARTBEAT"; sleep 0.01; done`;
  const app = appOf(beating, async () => existsSync(file));
  const spec = { ...app.spec, env: { HEARTBEAT: file } };
  // long enough that a busy machine does not keep the honest app from its beats
  const heartbeat = { file, lookEveryMs: 100, missedAllowed: 30 };
  await using _app = await startApp({ ...app, spec, heartbeat }, hooks, never);
  process.kill(pids[0] ?? 0, "SIGSTOP");
  await expect.poll(() => pids.length).toBe(2);
  expect(sentences).toEqual([
    "The app has had no heartbeat for 3 s and is killed.",
    expect.stringMatching(/^The app ended \(killed by SIGKILL\)\. It is started again/),
  ]);
  expect(await identify(pids[0] ?? 0)).toBeUndefined();
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
