import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ifThere } from "../process/files/if-there.ts";
import { syncFolder, writeStateFile } from "../process/files/state-file.ts";
import { isAlive } from "../process/pid/identity.ts";
import { keepPrivate } from "./keep-private.ts";

const Identity = z.object({ pid: z.number().int().positive(), started: z.string() });

const Part = z.object({
  name: z.string(),
  identity: Identity,
  stopSignal: z.enum(["INT", "TERM"]),
});

/** Content of `<data>/instance.json` while `./plumb up` runs. Holds the database's password: readable by its user only. */
const Instance = z.object({
  launcher: Identity,
  startedAt: z.iso.datetime(),
  baseUrl: z.string(),
  /** Set when the step that provides it is done. */
  databaseUrl: z.string().optional(),
  redisUrl: z.string().optional(),
  parts: z.array(Part),
});
export type Instance = z.infer<typeof Instance>;

/**
 * State of the instance of a data folder. `stale`: its launcher was killed; some parts may still run. `torn`: its file cannot be
 * read, so that it is unknown what runs here.
 */
export type InstanceState =
  | { readonly kind: "none" | "torn" }
  | { readonly kind: "running" | "stale"; readonly instance: Instance };

/** The file that names the running instance of a data folder. */
export const instanceFileIn = (dataFolder: string): string => join(dataFolder, "instance.json");

/** Reads the instance file and checks if its launcher is alive. */
export async function readInstance(dataFolder: string): Promise<InstanceState> {
  const text = await ifThere(readFile(instanceFileIn(dataFolder), "utf8"));
  if (text === undefined) return { kind: "none" };
  const instance = parseInstance(text);
  if (!instance) return { kind: "torn" };
  return { kind: (await isAlive(instance.launcher)) ? "running" : "stale", instance };
}

function parseInstance(text: string): Instance | undefined {
  try {
    return Instance.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Makes this process the only instance of the data folder.
 *
 * @returns false if another process claimed it first
 */
export async function claimInstance(dataFolder: string, instance: Instance): Promise<boolean> {
  await keepPrivate(dataFolder);
  const file = instanceFileIn(dataFolder);
  const draft = `${file}.claim-${process.pid}`;
  await writeFile(draft, toText(instance), { mode: 0o600, flush: true });
  try {
    await link(draft, file); // atomic, and never replaces another process's file
    await syncFolder(dataFolder);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

/** Replaces the file. Only the process that claimed the folder may do so. */
export async function updateInstance(dataFolder: string, instance: Instance): Promise<void> {
  await writeStateFile(instanceFileIn(dataFolder), toText(instance));
}

export async function removeInstance(dataFolder: string): Promise<void> {
  await rm(instanceFileIn(dataFolder), { force: true });
}

const toText = (instance: Instance) => `${JSON.stringify(instance, undefined, 2)}\n`;
