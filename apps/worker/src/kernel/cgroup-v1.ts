import { type ContainerUsage, need, parseKeyed, parseNumber } from "./usage.ts";

/** The texts of cgroup version 1's files. */
export interface CgroupV1Texts {
  readonly cpuStat: string;
  readonly cpuacctUsage: string;
  readonly cpuacctStat: string;
  readonly memoryUsage: string;
  readonly memoryMaxUsage: string;
  readonly memoryStat: string;
  readonly memoryFailcnt: string;
  readonly pidsCurrent: string;
}

/** Reads version 1's counters: nanoseconds and clock ticks. */
export function parseCgroupV1(texts: CgroupV1Texts): Omit<ContainerUsage, "atMs" | "network" | "tcp" | "hold"> {
  const ticks = parseKeyed(texts.cpuacctStat);
  return {
    cpuUs: parseNumber(texts.cpuacctUsage) / 1_000,
    cpuUser: need(ticks, "user"),
    cpuSystem: need(ticks, "system"),
    throttledUs: need(parseKeyed(texts.cpuStat), "throttled_time") / 1_000,
    memoryBytes: Math.max(
      0,
      parseNumber(texts.memoryUsage) - need(parseKeyed(texts.memoryStat), "total_inactive_file"),
    ),
    memoryPeakBytes: parseNumber(texts.memoryMaxUsage),
    memoryLimitHits: parseNumber(texts.memoryFailcnt),
    pids: parseNumber(texts.pidsCurrent),
  };
}
