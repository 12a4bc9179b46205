import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../failure.ts";
import { runCommand } from "../process/command.ts";
import { openLog, readLogTail } from "../process/files/log-file.ts";
import { setFileAside, writeStateFile } from "../process/files/state-file.ts";
import { endProcess } from "../process/pid/end-process.ts";
import { identify, isAlive } from "../process/pid/identity.ts";
import { waitUntil } from "../process/wait-until.ts";
import { findEngine } from "./find-engine.ts";

const answersWithinMs = 60_000;
const endsWithinMs = 30_000;
const Identity = z.object({ pid: z.number().int().positive(), started: z.string() });
type Identity = z.infer<typeof Identity>;

/** Result of stopping the engine. `unknown`: one was started here, but the file that identifies it cannot be read. */
export type EngineEnd = "none" | "stopped" | "unknown";

const identityFile = (dataFolder: string) => join(dataFolder, "dockerd.json");

/** The engine, and the tool that makes base images where no image registry answers. */
const packages = ["docker.io", "debootstrap"];

/** Installs Debian's Docker engine. Needs root. */
export async function installEngine(report: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-y", "-q", "--no-install-recommends", ...packages],
  ]) {
    const { exitCode, lines } = await runCommand("apt-get", args, { env, signal, onLine: report });
    if (exitCode === 0) continue;
    throw new StartError("Docker could not be installed.", "see apt-get's lines above; or install Docker yourself.", {
      log: lines.slice(-15),
    });
  }
}

/**
 * Starts the installed engine. Where the system's service manager has not started it, `dockerd` is
 * started here and outlives the launcher, so that images and running trials do not depend on the launcher;
 * `./plumb down` stops it.
 */
export async function startEngine(dataFolder: string, signal?: AbortSignal): Promise<void> {
  const answers = async () => (await findEngine()).kind === "answers";
  if (await waitUntil(answers, { withinMs: 3_000, signal })) return; // the package's own service has started
  const logFile = join(dataFolder, "logs/dockerd.log");
  const log = await openLog(logFile);
  const daemon = spawn("dockerd", [], { stdio: ["ignore", log, log], detached: true });
  closeSync(log);
  daemon.on("error", () => undefined); // detected below: the engine does not answer
  daemon.unref();
  const identity = daemon.pid === undefined ? undefined : await identify(daemon.pid);
  if (identity) await writeStateFile(identityFile(dataFolder), JSON.stringify(identity));
  const settled = async () => (await answers()) || !identity || !(await isAlive(identity));
  await waitUntil(settled, { withinMs: answersWithinMs, signal });
  if (await answers()) return;
  throw new StartError("The Docker engine does not start on this machine.", `read ${logFile}.`, {
    log: await readLogTail(logFile),
  });
}

/** Stops the engine if it was started here. A file that cannot be read is set aside. */
export async function stopOwnEngine(dataFolder: string): Promise<EngineEnd> {
  const file = identityFile(dataFolder);
  const text = await readFile(file, "utf8").catch(ignoreMissing);
  if (text === undefined) return "none";
  const identity = parseIdentity(text);
  if (!identity) {
    await setFileAside(file);
    return "unknown";
  }
  const wasAlive = await isAlive(identity);
  await endProcess(identity, { signal: "SIGTERM", withinMs: endsWithinMs });
  await rm(file);
  return wasAlive ? "stopped" : "none";
}

function parseIdentity(text: string): Identity | undefined {
  try {
    return Identity.parse(JSON.parse(text));
  } catch {
    return undefined; // an earlier version that wrote it non-atomically was interrupted
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
