import { join } from "node:path";
import { framesFolderOf } from "../folders.ts";
import type { Instance } from "../instance/instance-file.ts";
import { readInstance } from "../instance/instance-file.ts";
import type { Settings } from "../settings.ts";
import { checkEngine } from "./check-engine.ts";
import { checkDisk, checkPrivate, checkWritable } from "./check-folder.ts";
import { checkClock, checkMemory, checkNode } from "./check-machine.ts";
import { checkPort } from "./check-port.ts";
import { checkPostgresData } from "./check-postgres-data.ts";
import { checkStores } from "./check-stores.ts";
import { type CheckFinding, failedCheck, ok, warn } from "./finding.ts";

type Check = () => CheckFinding | readonly CheckFinding[] | Promise<CheckFinding | readonly CheckFinding[]>;

/** Examines this machine, the data folder, the stores and the engine. Changes nothing. Never rejects. */
export async function examine(settings: Settings): Promise<CheckFinding[]> {
  const { PLUMBLINE_DATA_DIR: dataFolder } = settings;
  const findings: CheckFinding[] = [];
  let instance: Instance | undefined;
  const checks: Record<string, Check> = {
    node: () => checkNode(process.versions.node),
    memory: () => checkMemory(process.availableMemory()),
    ...startChecks(dataFolder),
    ...diskOfFrames(dataFolder),
    permissions: () => checkPrivate(dataFolder),
    instance: async () => {
      const state = await readInstance(dataFolder);
      if (state.kind === "running") instance = state.instance;
      if (state.kind === "torn")
        return warn("instance", "instance.json cannot be read.", "run ./plumb up or ./plumb down, which set it aside.");
      return ok("instance", instance ? `runs at ${instance.baseUrl}` : "not running");
    },
    port: () => (instance ? ok("port", "used by the running instance") : checkPort(settings.PORT, settings.HOSTNAME)),
    "postgres-data": () => (settings.DATABASE_URL ? [] : checkPostgresData(dataFolder)),
    stores: () => checkStores(settings, instance),
    docker: checkEngine,
  };
  for (const [name, check] of Object.entries(checks)) findings.push(...(await perform(name, check)));
  return findings;
}

/** The checks that a start does before it touches anything. */
export async function examineStart(dataFolder: string): Promise<CheckFinding[]> {
  const checks = Object.entries(startChecks(dataFolder)).map(([name, check]) => perform(name, check));
  return (await Promise.all(checks)).flat();
}

function startChecks(dataFolder: string): Record<string, Check> {
  return {
    clock: () => checkClock(new Date()),
    "data-folder": () => checkWritable(dataFolder),
    disk: () => checkDisk("disk", dataFolder),
  };
}

/** Raw frames may be on a disk of their own. */
function diskOfFrames(dataFolder: string): Record<string, Check> {
  const folder = framesFolderOf(dataFolder);
  return folder === join(dataFolder, "frames") ? {} : { "frames-disk": () => checkDisk("frames-disk", folder) };
}

async function perform(name: string, check: Check): Promise<readonly CheckFinding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [failedCheck(name, error)];
  }
}
