import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { environmentWith } from "@plumbline/launcher/environment";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { findFreePort } from "@plumbline/launcher/process/port";
import { afterEach, beforeEach, expect, test } from "vitest";

/** `./plumb up` interrupted during its first steps: `npm run bench -- interrupted-starts` does it at 20 random moments of a whole start. */

let folder: string;
let running: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-interrupted-"));
  running = [];
});

afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }); // keepers end the stores meanwhile
});

const hasUnfinishedCluster = () => {
  const postgres = join(folder, "postgres");
  return existsSync(postgres) && readdirSync(postgres).some((name) => name.startsWith("data.unfinished"));
};
const step = (title: string) => (lines: readonly string[]) => lines.some((line) => line.startsWith(`✓ ${title}`));

/** Moments of the first start: while files are made, and while the database is changed. The others are thorough. */
const moments: readonly {
  readonly name: string;
  readonly signal: NodeJS.Signals;
  readonly isThere: (lines: readonly string[]) => boolean;
  readonly tags?: string[];
}[] = [
  { name: "killed while PostgreSQL's files are created", signal: "SIGKILL", isThere: hasUnfinishedCluster },
  { name: "stopped while Redis starts", signal: "SIGINT", isThere: step("PostgreSQL"), tags: ["thorough"] },
  { name: "killed during the migrations", signal: "SIGKILL", isThere: step("Generate"), tags: ["thorough"] },
  { name: "stopped during the migrations", signal: "SIGINT", isThere: step("Generate") },
  { name: "killed while the catalogue is read", signal: "SIGKILL", isThere: step("Migrations"), tags: ["thorough"] },
];

for (const { name, signal, isThere, tags } of moments)
  test(`a first start that is ${name} does not keep the next one from starting`, { tags }, async () => {
    const first = await start();
    await first.until(isThere);
    first.child.kill(signal);
    await first.ended;
    const next = await start();
    await next.until(step("Catalogue"));
    next.child.kill("SIGINT");
    expect(await next.ended).toBe(130);
  });

/** Starts everything from the sources, where no engine answers, so that no image is built. */
async function start() {
  const port = await findFreePort();
  const child = spawn(join(repositoryFolder, "plumb"), ["up", "--dev", "--port", String(port)], {
    env: environmentWith({
      DATABASE_URL: "",
      REDIS_URL: "",
      PLUMBLINE_DATA_DIR: folder,
      PLUMBLINE_FLOORS: "off",
      PLUMBLINE_RETRY_DISTURBED: "off",
      DOCKER_HOST: "unix:///nowhere/docker.sock",
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let exitCode: number | null | undefined;
  void ended.then((code) => {
    exitCode = code;
  });
  const until = async (isThere: (lines: readonly string[]) => boolean) => {
    const settled = () => isThere(lines) || exitCode !== undefined;
    await expect.poll(settled, { timeout: 240_000, interval: 2 }).toBe(true);
    expect([exitCode, lines]).toEqual([undefined, lines]);
  };
  return { child, ended, until };
}
