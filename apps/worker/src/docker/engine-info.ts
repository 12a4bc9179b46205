import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";
import { ifReadable } from "../kernel/if-readable.ts";
import { type Engine, isGone } from "./engine.ts";

/** Facts of an engine about itself and its machine. */
export interface EngineInfo {
  readonly version: string;
  /** Unix time of the engine's start; null if it is unknown. A change during a trial explains its containers' end. */
  readonly startedAtMs: number | null;
  readonly cgroupVersion: 1 | 2;
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly kernel: string;
  readonly operatingSystem: string;
  /** The OCI runtime that starts containers, for example `runc`. */
  readonly runtime: string;
  readonly storageDriver: string;
  /** The most file descriptors a process in a container can be given; a higher limit fails at the container's start. */
  readonly nofileHardLimit: number;
  /** True if the engine runs on this machine, so that its processes are visible under /proc. */
  readonly isLocal: boolean;
}

/** The host that servers are measured on, and the other hosts that their load comes from, where there are any. */
export type MeasuringHost = EngineInfo & { readonly generators?: EngineInfo[] | undefined };

const Info = z.object({
  Name: z.string(),
  ServerVersion: z.string(),
  CgroupVersion: z.enum(["1", "2"]).default("1"),
  NCPU: z.number().int().positive(),
  MemTotal: z.number().positive(),
  KernelVersion: z.string(),
  OperatingSystem: z.string(),
  DefaultRuntime: z.string(),
  Driver: z.string(),
});

const enginePidFile = "/var/run/docker.pid";
/** Used if neither the engine's limit nor ours can be read; every engine allows it. */
const cautiousNofile = 1_024;

/** Reads the engine's facts about itself. */
export async function readEngineInfo(engine: Engine): Promise<EngineInfo> {
  const info = Info.parse(await engine.info());
  const isLocal = info.Name === hostname();
  return {
    version: info.ServerVersion,
    startedAtMs: await readStartedAt(engine),
    cgroupVersion: info.CgroupVersion === "2" ? 2 : 1,
    cpus: info.NCPU,
    memoryBytes: info.MemTotal,
    kernel: info.KernelVersion,
    operatingSystem: info.OperatingSystem,
    runtime: info.DefaultRuntime,
    storageDriver: info.Driver,
    nofileHardLimit: await readNofileHardLimit(isLocal),
    isLocal,
  };
}

/** The folder of an engine's images and containers; null if it is on another machine. */
export async function readEngineFolder(engine: Engine): Promise<string | null> {
  const { Name, DockerRootDir } = z.object({ Name: z.string(), DockerRootDir: z.string() }).parse(await engine.info());
  return Name === hostname() ? DockerRootDir : null;
}

/** Unix time in ms by the engine's own clock: the one that dates its containers, networks and volumes. */
export async function readEngineClock(engine: Engine): Promise<number> {
  const { SystemTime } = z.object({ SystemTime: z.iso.datetime({ offset: true }) }).parse(await engine.info());
  return Date.parse(SystemTime);
}

/** The engine makes its default bridge anew whenever it starts, so the bridge's age is the engine's; null without one. */
export async function readStartedAt(engine: Engine): Promise<number | null> {
  try {
    const bridge = await engine.getNetwork("bridge").inspect();
    return Date.parse(bridge.Created);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The engine's own hard limit; where its process cannot be seen, this process's, which is seldom higher. */
async function readNofileHardLimit(isLocal: boolean): Promise<number> {
  const pid = isLocal ? (await readOptional(enginePidFile)).trim() : "";
  const own = await readOptional("/proc/self/limits");
  const engines = /^\d+$/.test(pid) ? await readOptional(`/proc/${pid}/limits`) : "";
  return parseNofileHardLimit(engines) ?? parseNofileHardLimit(own) ?? cautiousNofile;
}

async function readOptional(path: string): Promise<string> {
  return (await ifReadable(readFile(path, "utf8"))) ?? "";
}

/** The hard limit of open files in the text of `/proc/<pid>/limits`; undefined when the text has none. */
export function parseNofileHardLimit(text: string): number | undefined {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(text)?.[1];
  if (hard === undefined) return undefined;
  return hard === "unlimited" ? 1_048_576 : Number(hard);
}
