import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { StartError } from "@plumbline/launcher/failure";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { runCommand } from "@plumbline/launcher/process/command";
import { findFreePort } from "@plumbline/launcher/process/port";
import type { Bench, BenchContext } from "../figure/bench.ts";
import { medianOf } from "../figure/statistics.ts";

const LATER_STARTS = 3;
const UP_WITHIN_MS = 30 * 60_000;
const DOWN_WITHIN_MS = 60_000;

/**
 * `./plumb up` in a fresh clone of the last commit with a data folder and a port of its own, until it prints the address:
 * the first time with dependencies, database and builds to make (from the machine's warm package caches and images), then
 * again. Containers, if the engine has no images yet, count for the first start alone.
 */
export const benchSecondStart: Bench = async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  const clone = join(folder, "clone");
  try {
    const { exitCode, lines } = await runCommand("git", ["clone", "--quiet", repositoryFolder, clone], {
      signal: context.signal,
    });
    if (exitCode !== 0)
      throw new StartError("The repository could not be cloned.", "see git's lines above.", { log: lines });
    const firstS = await timeStart(clone, context);
    context.say(`first start: ${firstS.toFixed(1)} s`);
    const laterS: number[] = [];
    for (let i = 0; i < LATER_STARTS; i++) laterS.push(await timeStart(clone, context));
    const secondS = medianOf(laterS);
    return [
      {
        name: "second-start.speedup",
        value: firstS / secondS,
        unit: "×",
        against: `first start: ${firstS.toFixed(1)} s, fresh clone`,
        goal: { atLeast: 5 },
      },
      { name: "second-start.first", value: firstS, unit: "s", against: "fresh clone, warm package caches" },
      {
        name: "second-start.second",
        value: secondS,
        unit: "s",
        against: `the same clone again, median of ${LATER_STARTS}`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Seconds from the command to the printed address; everything that it started is stopped afterwards. */
async function timeStart(clone: string, { signal, say }: BenchContext): Promise<number> {
  signal.throwIfAborted();
  const startedMs = performance.now();
  const child = spawn("./plumb", ["up", "--port", String(await findFreePort())], {
    cwd: clone,
    env: { ...process.env, DATABASE_URL: "", REDIS_URL: "", PLUMBLINE_DATA_DIR: join(clone, ".plumbline") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const lines: string[] = [];
  const isUp = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        // its steps; the sign-in link below them is a secret
        if (/^[✓✗]/.test(line)) say(`  ${line}`);
        if (/^\s*Dashboard\s+http/.test(line)) resolve((performance.now() - startedMs) / 1_000);
      });
    }
  });
  const late = AbortSignal.timeout(UP_WITHIN_MS);
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  late.addEventListener("abort", stop, { once: true });
  try {
    const tookS = await Promise.race([isUp, ended.then(() => undefined)]);
    if (tookS === undefined)
      throw new StartError("./plumb up ended before it was up.", "see its lines above.", { log: lines.slice(-20) });
    return tookS;
  } finally {
    signal.removeEventListener("abort", stop);
    late.removeEventListener("abort", stop);
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), DOWN_WITHIN_MS);
    await ended;
    clearTimeout(killer);
  }
}
