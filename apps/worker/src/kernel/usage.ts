import type { Hold } from "./hold.ts";
import type { TcpCounters } from "./tcp-counters.ts";

/**
 * A container's counters at one moment. Counters only grow, so that two readings give what happened in between.
 */
export interface ContainerUsage {
  /** Monotonic clock, milliseconds. */
  readonly atMs: number;
  /** CPU time since the start, µs. */
  readonly cpuUs: number;
  /** CPU time in user and in kernel code. Only their proportion counts: some kernels keep them less exactly than `cpuUs`. */
  readonly cpuUser: number;
  readonly cpuSystem: number;
  /** Time that the CPU quota stopped it, µs. */
  readonly throttledUs: number;
  /** Memory in use without the file cache that the kernel would give up first, bytes. */
  readonly memoryBytes: number;
  /** The highest memory that the kernel saw, file cache included; null where it keeps no such figure. */
  readonly memoryPeakBytes: number | null;
  /** Number of memory requests beyond the limit; null if it is unknown. */
  readonly memoryLimitHits: number | null;
  readonly network: NetworkCounters;
  /** TCP of the container's own network; null where it cannot be seen. */
  readonly tcp: TcpCounters | null;
  /** The restraints on it; null if they cannot be seen. */
  readonly hold: Hold | null;
  /** Processes and threads. */
  readonly pids: number;
}

/** Traffic of all interfaces but the loopback. */
export interface NetworkCounters {
  readonly rxBytes: number;
  readonly txBytes: number;
  readonly rxPackets: number;
  readonly txPackets: number;
}

/** Reads lines of `<key> <number>`, as cgroup's statistics have them. */
export function parseKeyed(text: string): ReadonlyMap<string, number> {
  return new Map(text.split("\n").flatMap((line) => toEntry(line)));
}

function toEntry(line: string): [string, number][] {
  const [key, value] = line.trim().split(/\s+/);
  return key && value !== undefined && Number.isFinite(Number(value)) ? [[key, Number(value)]] : [];
}

/** Takes a counter that must be there. */
export function need(counters: ReadonlyMap<string, number>, key: string): number {
  const value = counters.get(key);
  if (value === undefined) throw new Error(`the statistics have no ${key}`);
  return value;
}

/** Reads a file of one number. */
export function parseNumber(text: string): number {
  const value = Number(text.trim());
  if (text.trim() === "" || !Number.isFinite(value)) throw new Error(`not a number: ${text.slice(0, 40)}`);
  return value;
}
