import { expect, test } from "vitest";
import { parseFrequency } from "../kernel/cpu-frequency.ts";
import { parsePressure } from "../kernel/pressure.ts";
import { parseSoftnetDrops } from "../kernel/softnet.ts";
import { betweenCounters, type HostCounters, readHostCounters } from "./host-counters.ts";

const psi =
  "some avg10=13.36 avg60=8.56 avg300=11.81 total=162566000\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=7\n";

test("pressure is the time in which some task waited, not in which all did", () => {
  expect(parsePressure(psi)).toBe(162_566_000);
  expect(parsePressure("")).toBeUndefined();
});

test("drops of all CPUs' queues add up, told in hexadecimal", () => {
  expect(parseSoftnetDrops("0000007f 0000000a 00000000\n000066bd 00000001 00000003\n")).toBe(11);
  expect(parseSoftnetDrops("")).toBe(0);
});

test("the frequency is the mean of the CPUs, and none where the kernel tells none", () => {
  const cpu = (number: number, mhz: string) =>
    `processor\t: ${number}\nmodel name\t: x\ncpu MHz\t\t: ${mhz}\nflags\t: fpu\n\n`;
  const text = cpu(0, "2000.0") + cpu(1, "3000.500") + cpu(10, "900.0");
  expect(parseFrequency(text, new Set([0, 1]))).toBe(2.50025e9);
  expect(parseFrequency(text, new Set([10]))).toBe(9e8);
  expect(parseFrequency(cpu(0, "2000.0"), new Set())).toBe(2e9);
  expect(parseFrequency("processor : 0\nBogoMIPS : 50.00\n", new Set())).toBeUndefined();
});

const before: HostCounters = {
  atMs: 1_000,
  bootMs: 50_000,
  cpuPressureUs: 0,
  memoryPressureUs: 500,
  softnetDrops: 4,
  frequencyHz: 2e9,
};

test("a suspension is what the boot clock went on beside the monotonic one", () => {
  const now = { ...before, atMs: 2_000, bootMs: 54_000, cpuPressureUs: 250_000, softnetDrops: 9, frequencyHz: 1e9 };
  expect(betweenCounters(before, now)).toEqual({
    suspended: 3_000,
    "pressure.cpu": 0.25,
    "pressure.memory": 0,
    "softnet.drops": 5,
    "cpu.frequency": 1e9,
  });
});

test("what the kernel does not say is absent, and no zero", () => {
  const silent: HostCounters = {
    atMs: 0,
    bootMs: undefined,
    cpuPressureUs: undefined,
    memoryPressureUs: undefined,
    softnetDrops: undefined,
    frequencyHz: undefined,
  };
  expect(betweenCounters(silent, { ...silent, atMs: 1_000 })).toEqual({});
});

test("this machine's counters are read and none runs backwards", () => {
  const first = readHostCounters();
  const values = betweenCounters(first, { ...readHostCounters(), atMs: first.atMs + 60_000 });
  for (const value of Object.values(values)) expect(value).toBeGreaterThanOrEqual(0);
});
