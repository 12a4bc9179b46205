import { expect, test } from "vitest";
import type { ContainerUsage } from "../kernel/usage.ts";
import { ResourceAggregate } from "./aggregate.ts";

const zero: ContainerUsage = {
  atMs: 0,
  cpuUs: 0,
  cpuUser: 0,
  cpuSystem: 0,
  throttledUs: 0,
  memoryBytes: 0,
  memoryPeakBytes: null,
  memoryLimitHits: null,
  network: { rxBytes: 0, txBytes: 0, rxPackets: 0, txPackets: 0 },
  tcp: null,
  hold: null,
  pids: 1,
};

test("gives cores as CPU time over the time between, split as user and system were", () => {
  const aggregate = new ResourceAggregate();
  aggregate.add({ ...zero, atMs: 1_000 });
  aggregate.add({ ...zero, atMs: 1_250, cpuUs: 250_000, cpuUser: 2, cpuSystem: 0 });
  aggregate.add({ ...zero, atMs: 2_000, cpuUs: 1_500_000, cpuUser: 6, cpuSystem: 2 });
  const values = aggregate.take();
  expect(values["cpu.user"]).toBeCloseTo(1.125);
  expect(values["cpu.system"]).toBeCloseTo(0.375);
});

test("the seconds' traffic adds up to the counters' growth, whatever the times of the takes", () => {
  const aggregate = new ResourceAggregate();
  let received = 0;
  for (let i = 0; i <= 20; i += 1) {
    aggregate.add({ ...zero, atMs: i * 250, network: { rxBytes: i * i * 10, txBytes: 0, rxPackets: i, txPackets: 0 } });
    if (i % 3 === 0) received += aggregate.take()["net.rx"] ?? 0;
  }
  expect(received + (aggregate.take()["net.rx"] ?? 0)).toBe(4_000);
});

test("memory is the newest reading and its peak the highest so far, over all takes", () => {
  const aggregate = new ResourceAggregate();
  aggregate.add({ ...zero, atMs: 0, memoryBytes: 10 });
  aggregate.add({ ...zero, atMs: 250, memoryBytes: 90 });
  aggregate.add({ ...zero, atMs: 500, memoryBytes: 20 });
  expect(aggregate.take()).toMatchObject({ memory: 20, "memory.peak": 90 });
  aggregate.add({ ...zero, atMs: 750, memoryBytes: 30 });
  expect(aggregate.take()).toMatchObject({ memory: 30, "memory.peak": 90 });
});

test("the kernel's own peak counts where it keeps one", () => {
  const aggregate = new ResourceAggregate();
  aggregate.add({ ...zero, atMs: 0, memoryBytes: 10, memoryPeakBytes: 500 });
  aggregate.add({ ...zero, atMs: 250, memoryBytes: 10, memoryPeakBytes: 500 });
  expect(aggregate.take()["memory.peak"]).toBe(500);
});

test("a take without a new reading is empty: a gap and not a zero", () => {
  const aggregate = new ResourceAggregate();
  expect(aggregate.take()).toEqual({});
  aggregate.add(zero);
  expect(aggregate.take()).toEqual({});
  aggregate.add({ ...zero, atMs: 250 });
  expect(aggregate.take()).not.toEqual({});
  expect(aggregate.take()).toEqual({});
});

test("limit hits and TCP's troubles are counts of the time between, and absent where nobody keeps them", () => {
  const aggregate = new ResourceAggregate();
  const reading = (atMs: number, count: number): ContainerUsage => ({
    ...zero,
    atMs,
    memoryLimitHits: count,
    tcp: { listenDrops: 2 * count, retransmits: 3 * count },
  });
  aggregate.add(reading(0, 5));
  aggregate.add(reading(250, 7));
  expect(aggregate.take()).toMatchObject({ "memory.limitHits": 2, "tcp.listenDrops": 4, "tcp.retransmits": 6 });
  aggregate.add({ ...zero, atMs: 500 });
  expect(aggregate.take()).not.toHaveProperty("memory.limitHits");
});

test("time for which it was frozen counts from the reading before, and the quota is the newest", () => {
  const aggregate = new ResourceAggregate();
  const reading = (atMs: number, frozen: boolean | null, quotaCores: number | null): ContainerUsage => ({
    ...zero,
    atMs,
    hold: { frozen, quotaCores },
  });
  aggregate.add(reading(0, false, 1));
  aggregate.add(reading(250, true, 1));
  aggregate.add(reading(500, true, 1));
  aggregate.add(reading(750, false, 0.5));
  expect(aggregate.take()).toMatchObject({ frozen: 500_000, "cpu.quota": 0.5 });
  aggregate.add(reading(1_000, false, 0.5));
  expect(aggregate.take()).toMatchObject({ frozen: 0 });
  aggregate.add(reading(1_250, null, null));
  const values = aggregate.take();
  expect(values).not.toHaveProperty("frozen");
  expect(values).not.toHaveProperty("cpu.quota");
});
