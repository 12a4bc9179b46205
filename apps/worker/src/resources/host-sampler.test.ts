import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { parseCpuset, parseHostCpu, watchHost, withoutOpponent } from "./host-sampler.ts";

test("the host's CPU time is the sum of its kinds, without guests twice", () => {
  expect(parseHostCpu("cpu  10 1 5 80 2 0 1 1 9 9\ncpu0 10 1 5 80 2 0 1 1 9 9\nintr 7\n")).toEqual({
    total: 100,
    busy: 17,
    steal: 1,
    cpus: 1,
  });
});

test("a local host tells its busy and stolen time and its clock's steps, one elsewhere nothing", () => {
  const values = watchHost(true).take();
  expect(Math.abs(values["clock.step"] ?? Number.NaN)).toBeLessThan(1000);
  expect(values["cpu.busy"] ?? 0).toBeLessThanOrEqual(availableParallelism());
  expect(values["cpu.steal"] ?? 0).toBeLessThanOrEqual(1);
  expect(watchHost(false).take()).toEqual({});
});

test("a list of CPUs is read with its ranges", () => {
  expect([...parseCpuset("0-2,5")]).toEqual([0, 1, 2, 5]);
  expect([...parseCpuset("")]).toEqual([]);
});

test("what the other side of a duel uses is no work of others, and its waiting for a CPU is nobody's", () => {
  const host = { take: () => ({ "cpu.busy": 1.9, "cpu.steal": 0.01, "pressure.cpu": 0.6 }) };
  const other = { take: () => ({ "cpu.user": 0.5, "cpu.system": 0.3 }) };
  const values = withoutOpponent(host, other).take();
  expect(values["cpu.busy"]).toBeCloseTo(1.1);
  expect(values).toEqual({ "cpu.busy": values["cpu.busy"], "cpu.steal": 0.01 });
});

test("in a second in which the other side was not read, nobody can tell how much others worked", () => {
  const host = { take: () => ({ "cpu.busy": 1.9, "cpu.steal": 0.01 }) };
  expect(withoutOpponent(host, { take: () => ({}) }).take()).toEqual({ "cpu.steal": 0.01 });
});
