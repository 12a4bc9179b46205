import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CgroupPlace, parseCgroupPlace } from "../kernel/cgroup-path.ts";
import { parseCgroupV1 } from "../kernel/cgroup-v1.ts";
import { parseCgroupV2 } from "../kernel/cgroup-v2.ts";
import { type HoldReader, openHoldReader } from "../kernel/hold.ts";
import { ifReadable } from "../kernel/if-readable.ts";
import { parseNetDev } from "../kernel/net-dev.ts";
import { parseTcpCounters } from "../kernel/tcp-counters.ts";
import type { ContainerUsage } from "../kernel/usage.ts";

/** Reads a container's counters once. Rejects when the container is gone. */
export type UsageReader = () => Promise<ContainerUsage>;

const read = (...path: string[]) => readFile(join(...path), "utf8");

/**
 * Finds the kernel's files of a container's first process and tries them once.
 * Undefined when this process cannot see them: another machine, or a container of its own.
 */
export async function openUsageReader(pid: number, containerId: string): Promise<UsageReader | undefined> {
  try {
    const text = await read("/proc", String(pid), "cgroup");
    // The same number may be another process here when the engine is elsewhere.
    const place = text.includes(containerId) ? parseCgroupPlace(text) : undefined;
    if (!place) return undefined;
    const readHold = openHoldReader(place, pid);
    const reader: UsageReader = () => readUsage(place, pid, readHold);
    await reader();
    return reader;
  } catch {
    return undefined; // not readable from here: the caller asks the engine instead
  }
}

async function readUsage(place: CgroupPlace, pid: number, readHold: HoldReader): Promise<ContainerUsage> {
  const net = (name: string) => read("/proc", String(pid), "net", name);
  const [group, dev, netstat, snmp, hold] = await Promise.all([
    place.version === 1 ? readV1(place) : readV2(place.folder),
    net("dev"),
    net("netstat"),
    net("snmp"),
    readHold(),
  ]);
  return {
    atMs: performance.now(),
    ...group,
    network: parseNetDev(dev),
    tcp: parseTcpCounters(netstat, snmp),
    hold,
  };
}

async function readV1(place: Extract<CgroupPlace, { version: 1 }>) {
  const [cpuStat, cpuacctUsage, cpuacctStat, memoryUsage, memoryMaxUsage, memoryStat, memoryFailcnt, pidsCurrent] =
    await Promise.all([
      read(place.cpu, "cpu.stat"),
      read(place.cpuacct, "cpuacct.usage"),
      read(place.cpuacct, "cpuacct.stat"),
      read(place.memory, "memory.usage_in_bytes"),
      read(place.memory, "memory.max_usage_in_bytes"),
      read(place.memory, "memory.stat"),
      read(place.memory, "memory.failcnt"),
      read(place.pids, "pids.current"),
    ]);
  return parseCgroupV1({
    cpuStat,
    cpuacctUsage,
    cpuacctStat,
    memoryUsage,
    memoryMaxUsage,
    memoryStat,
    memoryFailcnt,
    pidsCurrent,
  });
}

async function readV2(folder: string) {
  const [cpuStat, memoryCurrent, memoryPeak, memoryStat, memoryEvents, pidsCurrent] = await Promise.all([
    read(folder, "cpu.stat"),
    read(folder, "memory.current"),
    ifReadable(read(folder, "memory.peak")),
    read(folder, "memory.stat"),
    read(folder, "memory.events"),
    read(folder, "pids.current"),
  ]);
  return parseCgroupV2({ cpuStat, memoryCurrent, memoryPeak, memoryStat, memoryEvents, pidsCurrent });
}
