import { jsonOrUndefined } from "@plumbline/core/json/parse-json";
import { z } from "zod";
import type { ContainerUsage } from "../kernel/usage.ts";

const Counters = z.object({
  rx_bytes: z.number(),
  tx_bytes: z.number(),
  rx_packets: z.number(),
  tx_packets: z.number(),
});

/** The fields of the engine's statistics stream that are used here; one message each second. */
const EngineStats = z.object({
  cpu_stats: z.object({
    cpu_usage: z.object({ total_usage: z.number(), usage_in_usermode: z.number(), usage_in_kernelmode: z.number() }),
    throttling_data: z.object({ throttled_time: z.number() }).default({ throttled_time: 0 }),
  }),
  memory_stats: z.object({
    usage: z.number(),
    max_usage: z.number().optional(),
    failcnt: z.number().optional(),
    stats: z.object({ total_inactive_file: z.number().optional(), inactive_file: z.number().optional() }).default({}),
  }),
  networks: z.record(z.string(), Counters).default({}),
  pids_stats: z.object({ current: z.number().default(0) }).default({ current: 0 }),
});

/**
 * Reads one line of the engine's statistics stream (nanoseconds, bytes). Undefined for a line cut short and for the
 * empty figures that the engine sends of a container that is ending.
 */
export function parseEngineStats(line: string, atMs: number): ContainerUsage | undefined {
  const parsed = EngineStats.safeParse(jsonOrUndefined(line));
  if (!parsed.success) return undefined;
  const { cpu_stats, memory_stats, networks, pids_stats } = parsed.data;
  const interfaces = Object.values(networks);
  const sum = (key: keyof z.infer<typeof Counters>) => interfaces.reduce((total, counters) => total + counters[key], 0);
  return {
    atMs,
    cpuUs: cpu_stats.cpu_usage.total_usage / 1_000,
    cpuUser: cpu_stats.cpu_usage.usage_in_usermode,
    cpuSystem: cpu_stats.cpu_usage.usage_in_kernelmode,
    throttledUs: cpu_stats.throttling_data.throttled_time / 1_000,
    memoryBytes: Math.max(
      0,
      memory_stats.usage - (memory_stats.stats.total_inactive_file ?? memory_stats.stats.inactive_file ?? 0),
    ),
    memoryPeakBytes: memory_stats.max_usage ?? null,
    memoryLimitHits: memory_stats.failcnt ?? null,
    network: {
      rxBytes: sum("rx_bytes"),
      txBytes: sum("tx_bytes"),
      rxPackets: sum("rx_packets"),
      txPackets: sum("tx_packets"),
    },
    tcp: null,
    hold: null,
    pids: pids_stats.current,
  };
}
