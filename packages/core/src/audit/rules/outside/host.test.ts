import { expect, test } from "vitest";
import { inSecond, withSeconds } from "../../testing/disturbed-facts.ts";
import { honestFacts, honestFrames, withFrames } from "../../testing/honest-facts.ts";
import { clockSteps } from "./clock-steps.ts";
import { cpuFrequency } from "./cpu-frequency.ts";
import { hostSuspended } from "./host-suspended.ts";
import { otherLoad } from "./other-load.ts";
import { packetsLost } from "./packets-lost.ts";
import { cpuPressure, memoryPressure } from "./pressure.ts";
import { stealTime } from "./steal-time.ts";

test.each([
  [5, { "host.suspended": 99 }, "passed"],
  [5, { "host.suspended": 100 }, "invalid"],
  [5, { "clock.suspended": 2_000_000 }, "invalid"],
  [0, { "host.suspended": 2_000 }, "suspect"],
] as const)("a host suspended in second %i, told as %j, is %s", (second, values, outcome) => {
  expect(hostSuspended.judge(inSecond(second, { ...values })).outcome).toBe(outcome);
});

test.each([
  [0.009, "passed"],
  [0.011, "suspect"],
  [0.11, "invalid"],
] as const)("tasks that wait for memory in %d of the time are %s", (share, outcome) => {
  expect(memoryPressure.judge(withFrames(() => ({ "host.pressure.memory": share }))).outcome).toBe(outcome);
});

test.each([
  [0.29, "passed"],
  [0.31, "suspect"],
] as const)(
  "tasks that wait for memory for %d of one second in 300 are %s only where such seconds can fill the p99",
  (share, outcome) => {
    const rule = (seconds: number) =>
      memoryPressure.judge(withSeconds(seconds, 1, { "host.pressure.memory": share })).outcome;
    expect([rule(100), rule(300)]).toEqual([outcome, "passed"]);
  },
);

test("a second in which tasks wait for a CPU counts, unless a side was busy in it", () => {
  const wait = { "host.pressure.cpu": 0.95 };
  expect(cpuPressure.judge(withSeconds(60, 1, wait)).outcome).toBe("suspect");
  expect(cpuPressure.judge(withSeconds(60, 1, { ...wait, "server.cpu.user": 0.6 })).outcome).toBe("passed");
  expect(cpuPressure.judge(withSeconds(60, 1, { "host.pressure.cpu": 0.85 })).outcome).toBe("passed");
});

test.each([
  [0.49, 0.3, "passed"],
  [0.51, 0.3, "suspect"],
  [0.9, 0.5, "not judged"],
] as const)(
  "tasks that wait for a CPU in %d of the time, the server at %d of its own, are %s",
  (share, used, outcome) => {
    const facts = withFrames(() => ({ "host.pressure.cpu": share }));
    const values = { ...facts.summary.values, "server.cpu": used };
    expect(cpuPressure.judge({ ...facts, summary: { ...facts.summary, values } }).outcome).toBe(outcome);
  },
);

test.each([
  [2.71e9, "passed"],
  [2.69e9, "suspect"],
] as const)("CPUs that go from 3 GHz to %d Hz in the last third are %s", (hz, outcome) => {
  const facts = withFrames((_, index) => ({ "host.cpu.frequency": index >= 9 ? hz : 3e9 }));
  expect(cpuFrequency.judge(facts).outcome).toBe(outcome);
});

test("a frequency that goes up and down without end is none that moved", () => {
  const facts = withFrames((_, index) => ({ "host.cpu.frequency": index % 2 === 0 ? 3e9 : 2e9 }));
  expect(cpuFrequency.judge(facts).outcome).toBe("passed");
});

test("packets that the host drops are named with their seconds, unless the scenario asks for too much on purpose", () => {
  const facts = inSecond(4, { "host.softnet.drops": 7 });
  expect(packetsLost.judge(facts)).toMatchObject({
    outcome: "suspect",
    sentence: "The host dropped 7 packets because its queues were full (seconds 4 to 5).",
  });
  expect(packetsLost.judge({ ...facts, saturates: true }).outcome).toBe("passed");
});

test.each(["server", "generator"])(
  "a hundredth of the %s's packets sent again is the network's, unless the accept queue was full",
  (side) => {
    const again = (count: number, drops = 0) =>
      packetsLost.judge(
        withFrames(() => ({
          [`${side}.net.txPackets`]: 110,
          [`${side}.tcp.retransmits`]: count,
          "server.tcp.listenDrops": drops,
        })),
      );
    expect([again(1), again(2), again(2, 1)].map(({ outcome }) => outcome)).toEqual(["passed", "suspect", "passed"]);
    expect(again(2).sentence).toContain(`of the ${side}'s packets had to be sent again (seconds 1 to 13)`);
  },
);

test.each([
  [9_000, "passed"],
  [-11_000, "suspect"],
] as const)("the generator's clock is watched as well: %i µs in a second are %s", (us, outcome) => {
  const facts = withFrames((_, index) => ({ "clock.shift": index >= 6 ? 500 + us : 500 }));
  expect(clockSteps.judge(facts).outcome).toBe(outcome);
});

test.each([
  [0.029, "passed"],
  [0.031, "suspect"],
  [0.099, "suspect"],
  [0.101, "invalid"],
] as const)("a share of %d stolen CPU time is %s", (share, outcome) => {
  expect(stealTime.judge(withFrames(() => ({ "host.cpu.steal": share }))).outcome).toBe(outcome);
});

test.each([
  [0.24, "passed"],
  [0.26, "suspect"],
  [0.49, "suspect"],
  [0.51, "invalid"],
] as const)("a share of %d stolen CPU time in one second of twelve is %s", (share, outcome) => {
  const facts = withFrames((_, index) => ({ "host.cpu.steal": index === 4 ? share : 0 }));
  expect(stealTime.judge(facts).outcome).toBe(outcome);
});

test("a stolen second is named, and one of a hundred and twenty is too few to fill the p99", () => {
  const inSecond = (seconds: number) => {
    const honest = honestFrames.slice(1, 2);
    const frames = Array.from({ length: seconds }, (_, seq) =>
      honest.map((frame) => ({
        ...frame,
        seq,
        startMs: seq * 1000,
        values: { ...frame.values, "host.cpu.steal": seq === 4 ? 0.6 : 0 },
      })),
    ).flat();
    return stealTime.judge(honestFacts({ frames }));
  };
  expect(inSecond(60)).toMatchObject({
    outcome: "invalid",
    sentence: "The hypervisor took 1 % of the CPU time away, up to 60 % in a second (seconds 4 to 5).",
  });
  expect(inSecond(120).outcome).toBe("passed");
});

test.each([
  [1.59, "passed"],
  [1.61, "suspect"],
] as const)("of two cores, 0.6 of which are the trial's, %d busy ones in one second are %s", (cores, outcome) => {
  const facts = withFrames((_, index) => ({ "host.cpu.busy": index === 6 ? cores : 0.7 }));
  expect(otherLoad.judge(facts).outcome).toBe(outcome);
});

test.each([
  [() => 1.2, "seconds 1 to 13"],
  [(index: number) => (index === 6 ? 2 : 0.7), "seconds 6 to 7"],
] as const)("other load is named with its seconds", (busy, seconds) => {
  const facts = withFrames((_, index) => ({ "host.cpu.busy": busy(index) }));
  expect(otherLoad.judge(facts)).toMatchObject({ outcome: "suspect", sentence: expect.stringContaining(seconds) });
});

test.each([
  [9.9, "chat", "passed"],
  [-10, "chat", "suspect"],
  [10, "ticks", "invalid"],
] as const)("a clock that steps by %d ms under %s is %s", (step, workload, outcome) => {
  const plan = { ...honestFacts().plan, workload };
  const facts = withFrames((_, index) => (index === 3 ? { "host.clock.step": step } : {}), { plan });
  expect(clockSteps.judge(facts).outcome).toBe(outcome);
});

test.each([
  [1.09, "passed"],
  [1.11, "suspect"],
] as const)("of two cores, 0.6 of which are the trial's, %d busy ones are %s", (cores, outcome) => {
  expect(otherLoad.judge(withFrames(() => ({ "host.cpu.busy": cores }))).outcome).toBe(outcome);
});
