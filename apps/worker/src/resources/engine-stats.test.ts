import { expect, test } from "vitest";
import { parseEngineStats } from "./engine-stats.ts";

const stats = {
  read: "2026-01-01T00:00:00Z",
  cpu_stats: {
    cpu_usage: { total_usage: 5_000_000, usage_in_usermode: 3_000_000, usage_in_kernelmode: 2_000_000 },
    throttling_data: { periods: 2, throttled_periods: 1, throttled_time: 40_000 },
  },
  memory_stats: { usage: 1_000, max_usage: 2_000, failcnt: 9, stats: { total_inactive_file: 300 } },
  networks: {
    eth0: { rx_bytes: 1, tx_bytes: 2, rx_packets: 3, tx_packets: 4 },
    eth1: { rx_bytes: 10, tx_bytes: 20, rx_packets: 30, tx_packets: 40 },
  },
  pids_stats: { current: 7 },
};

test("reads a line of the engine's stream", () => {
  expect(parseEngineStats(JSON.stringify(stats), 5)).toEqual({
    atMs: 5,
    cpuUs: 5_000,
    cpuUser: 3_000_000,
    cpuSystem: 2_000_000,
    throttledUs: 40,
    memoryBytes: 700,
    memoryPeakBytes: 2_000,
    memoryLimitHits: 9,
    network: { rxBytes: 11, txBytes: 22, rxPackets: 33, txPackets: 44 },
    tcp: null,
    hold: null,
    pids: 7,
  });
});

test("reads version 2's names, without a peak", () => {
  const line = JSON.stringify({ ...stats, memory_stats: { usage: 1_000, stats: { inactive_file: 100 } } });
  expect(parseEngineStats(line, 0)).toMatchObject({ memoryBytes: 900, memoryPeakBytes: null, memoryLimitHits: null });
});

test("a line cut short and the empty figures of an ending container are no reading", () => {
  expect(parseEngineStats(JSON.stringify(stats).slice(0, 100), 0)).toBeUndefined();
  expect(parseEngineStats(JSON.stringify({ ...stats, memory_stats: {} }), 0)).toBeUndefined();
  expect(parseEngineStats("", 0)).toBeUndefined();
});
