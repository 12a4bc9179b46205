import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { findFreePort } from "@plumbline/launcher/process/port";
import type { Bench, BenchContext } from "../figure/bench.ts";

const STARTS = 20;
const UP_WITHIN_MS = 10 * 60_000;
const DOWN_WITHIN_MS = 60_000;

/**
 * First starts of `./plumb up` that are interrupted at random moments, by Ctrl-C and by SIGKILL in turn: how many of the
 * starts after them succeed. The apps are built beforehand.
 */
export const benchInterruptedStarts: Bench = async (context) => {
  const whole = await inNewFolder((folder) => start(folder, context, Number.POSITIVE_INFINITY));
  if (whole.upMs === undefined) throw new Error(`./plumb up does not start here:\n${whole.lines.join("\n")}`);
  let succeeded = 0;
  for (let i = 0; i < STARTS; i++) {
    const atMs = Math.random() * whole.upMs;
    const signal = i % 2 === 0 ? "SIGINT" : "SIGKILL";
    const next = await inNewFolder(async (folder) => {
      await start(folder, context, atMs, signal);
      return start(folder, context, Number.POSITIVE_INFINITY);
    });
    if (next.upMs !== undefined) succeeded++;
    const result = next.upMs === undefined ? `did not start:\n${next.lines.slice(-20).join("\n")}` : "started again";
    context.say(`${signal} after ${(atMs / 1_000).toFixed(2)} s: ${result}`);
  }
  return [
    {
      name: "interrupted-starts.started-again",
      value: succeeded,
      unit: `of ${STARTS}`,
      against: `a first start of ${(whole.upMs / 1_000).toFixed(1)} s, interrupted at random moments`,
      goal: { atLeast: STARTS },
    },
  ];
};

interface Start {
  /** Time until it was up; undefined when it ended before. */
  readonly upMs?: number;
  readonly lines: readonly string[];
}

async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Starts an instance and ends it with the signal when it is up, or after that time. */
async function start(
  folder: string,
  { signal: stop }: BenchContext,
  interruptAfterMs: number,
  signal: NodeJS.Signals = "SIGINT",
): Promise<Start> {
  stop.throwIfAborted();
  const startedMs = performance.now();
  const child = spawn(join(repositoryFolder, "plumb"), ["up", "--port", String(await findFreePort())], {
    env: { ...process.env, DATABASE_URL: "", REDIS_URL: "", PLUMBLINE_DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const lines: string[] = [];
  const isUp = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (/^\s*Dashboard\s+http/.test(line)) resolve(performance.now() - startedMs);
      });
  });
  const waiting = new AbortController();
  const ms = Math.min(interruptAfterMs, UP_WITHIN_MS);
  const late = delay(ms, undefined, { signal: AbortSignal.any([stop, waiting.signal]) }).catch(() => undefined);
  const upMs = await Promise.race([isUp, late, ended.then(() => undefined)]);
  waiting.abort();
  child.kill(signal);
  const killer = setTimeout(() => child.kill("SIGKILL"), DOWN_WITHIN_MS);
  await ended;
  clearTimeout(killer);
  return { upMs, lines };
}
