import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../failure.ts";
import { isAlive } from "../process/identity.ts";
import { ifThere } from "../process/if-there.ts";
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

/** State of the instance of a data folder. `stale`: its launcher was killed; some parts may still run. */
export type InstanceState =
  | { readonly kind: "none" }
  | { readonly kind: "running" | "stale"; readonly instance: Instance };

const fileIn = (dataFolder: string) => join(dataFolder, "instance.json");

/** Reads the instance file and checks whether its launcher is alive. @throws StartError where the file is damaged */
export async function readInstance(dataFolder: string): Promise<InstanceState> {
  const text = await ifThere(readFile(fileIn(dataFolder), "utf8"));
  if (text === undefined) return { kind: "none" };
  const instance = parseInstance(text, dataFolder);
  return { kind: (await isAlive(instance.launcher)) ? "running" : "stale", instance };
}

function parseInstance(text: string, dataFolder: string): Instance {
  try {
    return Instance.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(
      `${fileIn(dataFolder)} cannot be read, so it is unknown what runs here.`,
      `end what is left of Plumbline (ps -ef | grep ${dataFolder}), delete that file, and try again.`,
      { cause },
    );
  }
}

/**
 * Makes this process the only instance of the data folder.
 *
 * @returns false if another process claimed it first
 */
export async function claimInstance(dataFolder: string, instance: Instance): Promise<boolean> {
  await keepPrivate(dataFolder);
  const draft = await writeDraft(dataFolder, instance);
  try {
    await link(draft, fileIn(dataFolder)); // atomic, and never replaces another process's file
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
  const draft = await writeDraft(dataFolder, instance);
  await rename(draft, fileIn(dataFolder));
}

export async function removeInstance(dataFolder: string): Promise<void> {
  await rm(fileIn(dataFolder), { force: true });
}

async function writeDraft(dataFolder: string, instance: Instance): Promise<string> {
  const draft = `${fileIn(dataFolder)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(instance, undefined, 2)}\n`, { mode: 0o600, flush: true });
  return draft;
}
