import { expect, test } from "vitest";
import { AgentReadings } from "./agent-sampler.ts";
import type { AgentUsage } from "./read-agent.ts";

const at = (atMs: number, cpuUs: number, of: Partial<AgentUsage> = {}): AgentUsage => ({
  ...{ pid: 7, isThrottlingKnown: false, isNetworkKnown: false, ...of },
  usage: {
    ...{ atMs, cpuUs, cpuUser: cpuUs, cpuSystem: 0, throttledUs: 0, memoryBytes: 1_000 + atMs, memoryPeakBytes: null },
    ...{ memoryLimitHits: null, tcp: null, hold: null, pids: 3 },
    network: { rxBytes: 0, txBytes: 0, rxPackets: 0, txPackets: 0 },
  },
});

test("a second gets the readings of its own time, however late they came, and nothing that the agent cannot tell", () => {
  const readings = new AgentReadings();
  for (const reading of [at(0, 0), at(500, 250_000), at(1_000, 500_000), at(1_500, 1_500_000)]) readings.add(reading);
  expect(readings.take(1_000)).toEqual({
    "cpu.user": 0.5,
    "cpu.system": 0,
    memory: 2_000,
    "memory.peak": 2_000,
    pids: 3,
  });
  expect(readings.take(2_000)["cpu.user"]).toBe(2);
});

test("while the agent is lost seconds are empty, and what it used meanwhile is in none", () => {
  const readings = new AgentReadings();
  for (const reading of [at(0, 0), at(1_000, 500_000)]) readings.add(reading);
  readings.take(1_000);
  expect(readings.take(2_000)).toEqual({});
  expect(readings.take(3_000)).toEqual({});
  for (const reading of [at(4_500, 9_000_000), at(5_000, 9_100_000)]) readings.add(reading);
  expect(readings.take(4_600)).toEqual({});
  expect(readings.take(5_000)["cpu.user"]).toBeCloseTo(0.2);
});

test("a process that was started again counts from its own start", () => {
  const readings = new AgentReadings();
  for (const reading of [at(0, 5_000_000), at(500, 5_100_000)]) readings.add(reading);
  readings.take(500);
  for (const reading of [at(750, 10_000, { pid: 8 }), at(1_000, 60_000, { pid: 8 })]) readings.add(reading);
  expect(readings.take(1_000)["cpu.user"]).toBeCloseTo(0.2);
});

test("throttling and network are there where the agent sees them", () => {
  const readings = new AgentReadings();
  const seen = { isThrottlingKnown: true, isNetworkKnown: true };
  for (const reading of [at(0, 0, seen), at(1_000, 1, seen)]) readings.add(reading);
  expect(readings.take(1_000)).toMatchObject({ "cpu.throttled": 0, "net.rx": 0 });
});

test("a reading of a time to come does not hold up those that follow for ever", () => {
  const readings = new AgentReadings();
  readings.add(at(1e12, 0));
  for (let n = 0; n < 1_000; n++) readings.add(at(n, n * 500));
  expect(readings.take(2_000)).toHaveProperty(["cpu.user"]);
});
