import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { comparedFacts } from "@plumbline/core/compare/facts/compared-facts";
import type { EnvironmentView } from "@plumbline/core/environment/views";
import type { Engine } from "../../docker/engine.ts";
import { type EngineInfo, readEngineInfo } from "../../docker/engine-info.ts";
import { ifReadable } from "../../kernel/if-readable.ts";

type ReadFacts = EnvironmentView["facts"];

/** Facts of the environment that only the caller knows. */
export interface EnvironmentExtras {
  /** Kind of the base images of the servers: public ones or local stand-ins. */
  readonly bases: "public" | "stand-in";
  /** Versions of what takes part in a measurement, by name: the generator, for example. */
  readonly tools: Readonly<Record<string, string>>;
  /** The other hosts that the load comes from, in their order. */
  readonly generators?: readonly EngineInfo[] | undefined;
}

const vulnerabilities = "/sys/devices/system/cpu/vulnerabilities";
const governorFile = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
/** This machine's; a container's network starts with the same value. */
const congestionControlFile = "/proc/sys/net/ipv4/tcp_congestion_control";

/**
 * Reads what the machine is: processor, kernel and its mitigations, engine, limits, base images, tools. A fact that cannot
 * be read is null. Equal `environmentId`s mean that figures may be compared.
 */
export async function readEnvironment(engine: Engine, extras: EnvironmentExtras): Promise<EnvironmentView> {
  const info = await readEngineInfo(engine);
  // this process's machine says nothing about an engine elsewhere
  const machine = info.isLocal ? await readMachine() : {};
  const facts: ReadFacts = {
    cpuModel: null,
    virtualized: null,
    governor: null,
    mitigations: null,
    congestionControl: null,
    ...machine,
    cpus: info.cpus,
    memoryBytes: info.memoryBytes,
    memoryGiB: Math.round(info.memoryBytes / 2 ** 30),
    kernel: info.kernel,
    operatingSystem: info.operatingSystem,
    cgroupVersion: info.cgroupVersion,
    engineVersion: info.version,
    runtime: info.runtime,
    storageDriver: info.storageDriver,
    nofileHardLimit: info.nofileHardLimit,
    bases: extras.bases,
    ...(extras.generators ? { generatorHosts: extras.generators.map(describeHost).join("; ") } : {}),
    ...Object.fromEntries(Object.entries(extras.tools).map(([name, version]) => [`tool.${name}`, version])),
  };
  return { environmentId: environmentIdOf(facts), facts };
}

/** SHA-256 over the facts that matter for a comparison, whatever their order. */
export function environmentIdOf(facts: ReadFacts): string {
  const compared = Object.entries(comparedFacts(facts)).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(compared)).digest("hex");
}

/** Facts that an engine elsewhere reports of its machine and that a figure may depend on. */
function describeHost({
  cpus,
  memoryBytes,
  kernel,
  operatingSystem,
  version,
  runtime,
  nofileHardLimit,
}: EngineInfo): string {
  const memory = `${Math.round(memoryBytes / 2 ** 30)} GiB`;
  return `${cpus} CPUs, ${memory}, ${nofileHardLimit} open files, ${operatingSystem}, ${kernel}, Docker ${version}, ${runtime}`;
}

async function readMachine(): Promise<ReadFacts> {
  const cpuinfo = await readOrNull("/proc/cpuinfo");
  return {
    cpuModel: cpus()[0]?.model.trim() ?? null,
    virtualized: cpuinfo === null ? null : isVirtualized(cpuinfo),
    governor: (await readOrNull(governorFile))?.trim() ?? null,
    mitigations: await readMitigations(),
    congestionControl: (await readOrNull(congestionControlFile))?.trim() ?? null,
  };
}

/** True if the processor reports a hypervisor beneath it. */
export function isVirtualized(cpuinfo: string): boolean {
  return cpuinfo.split("\n").some((line) => line.startsWith("flags") && line.split(/\s+/).includes("hypervisor"));
}

/** The kernel's mitigations of the processor's known weaknesses; those that do not concern it are left out. */
async function readMitigations(): Promise<string | null> {
  const names = await ifReadable(readdir(vulnerabilities));
  if (names === null) return null;
  const states = await Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, state: (await readOrNull(join(vulnerabilities, name)))?.trim() ?? "unknown" })),
  );
  return states
    .filter(({ state }) => state !== "Not affected")
    .map(({ name, state }) => `${name}: ${state}`)
    .join("; ");
}

async function readOrNull(path: string): Promise<string | null> {
  return ifReadable(readFile(path, "utf8"));
}
