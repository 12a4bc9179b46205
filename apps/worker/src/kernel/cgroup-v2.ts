import { type ContainerUsage, need, parseKeyed, parseNumber } from "./usage.ts";

/** The texts of cgroup version 2's files. `memory.peak` came with Linux 5.19: null before. */
export interface CgroupV2Texts {
  readonly cpuStat: string;
  readonly memoryCurrent: string;
  readonly memoryPeak: string | null;
  readonly memoryStat: string;
  readonly memoryEvents: string;
  readonly pidsCurrent: string;
}

/** Reads version 2's counters: microseconds. A group without a quota has no throttled time. */
export function parseCgroupV2(texts: CgroupV2Texts): Omit<ContainerUsage, "atMs" | "network" | "tcp" | "hold"> {
  const cpu = parseKeyed(texts.cpuStat);
  return {
    cpuUs: need(cpu, "usage_usec"),
    cpuUser: need(cpu, "user_usec"),
    cpuSystem: need(cpu, "system_usec"),
    throttledUs: cpu.get("throttled_usec") ?? 0,
    memoryBytes: Math.max(0, parseNumber(texts.memoryCurrent) - need(parseKeyed(texts.memoryStat), "inactive_file")),
    memoryPeakBytes: texts.memoryPeak === null ? null : parseNumber(texts.memoryPeak),
    memoryLimitHits: need(parseKeyed(texts.memoryEvents), "max"),
    pids: parseNumber(texts.pidsCurrent),
  };
}
