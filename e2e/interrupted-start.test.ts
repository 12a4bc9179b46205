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

test.each<[string, NodeJS.Signals, (lines: readonly string[]) => boolean]>([
  ["killed while PostgreSQL's files are created", "SIGKILL", hasUnfinishedCluster],
  ["stopped while Redis starts", "SIGINT", step("PostgreSQL")],
  ["killed during the migrations", "SIGKILL", step("Generate")],
  ["stopped during the migrations", "SIGINT", step("Generate")],
  ["killed while the catalogue is read", "SIGKILL", step("Migrations")],
])(
  "a first start that is %s does not keep the next one from starting",
  { timeout: 300_000 },
  async (_, signal, isThere) => {
    const first = await start();
    await first.until(isThere);
    first.child.kill(signal);
    await first.ended;
    const next = await start();
    await next.until(step("Catalogue"));
    next.child.kill("SIGINT");
    expect(await next.ended).toBe(130);
  },
);

/** Starts everything from the sources, where no engine answers, so that no image is built. */
async function start() {
  const port = await findFreePort();
  const child = spawn(join(repositoryFolder, "plumb"), ["up", "--dev", "--port", String(port)], {
    env: environmentWith({
      DATABASE_URL: "",
      REDIS_URL: "",
      PLUMBLINE_DATA_DIR: folder,
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
