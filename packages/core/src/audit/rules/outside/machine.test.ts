import { expect, test } from "vitest";
import { honestFacts, honestFrames, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { generatorCeiling } from "../generator/generator-ceiling.ts";
import { generatorCpu } from "../generator/generator-cpu.ts";
import { sendLag } from "../generator/send-lag.ts";
import { cpuThrottling } from "../server/cpu-throttling.ts";
import { exhaustion } from "../server/exhaustion.ts";
import { memoryLimit } from "../server/memory-limit.ts";
import { restarts } from "../server/restarts.ts";
import { clockSteps } from "./clock-steps.ts";
import { clocksAgree } from "./clocks-agree.ts";
import { disturbed } from "./disturbed.ts";
import { otherLoad } from "./other-load.ts";
import { stealTime } from "./steal-time.ts";

test.each([
  [0.79, "passed"],
  [0.8, "suspect"],
] as const)("a generator at %d of its CPU is %s", (cores, outcome) => {
  expect(generatorCpu.judge(withFigures({ "generator.cpu": cores })).outcome).toBe(outcome);
});

test("a generator-bound figure says that it is at least that", () => {
  const { sentence } = generatorCpu.judge(withFigures({ "generator.cpu": 0.95, "throughput.delivered": 50_000 }));
  expect(sentence).toBe(
    "The generator used 95 % of its CPU: generator-bound, the server carries at least 50,000 deliveries/s.",
  );
});

test.each([
  [79_999, "passed"],
  [80_000, "suspect"],
] as const)("%i deliveries/s under a ceiling of 100,000 are %s", (perS, outcome) => {
  expect(generatorCeiling.judge(withFigures({ "throughput.delivered": perS })).outcome).toBe(outcome);
});

test.each([
  [50_000, 79_999, "passed", "can send."],
  [50_000, 80_000, "suspect", "can send: generator-bound"],
  [90_000, 80_000, "suspect", "can take: generator-bound"],
] as const)(
  "%i deliveries/s and %i messages/s sent under ceilings of 100,000 each are %s",
  (delivered, sent, outcome, words) => {
    const observed = { v: 1 as const, disturbances: [], ceilingPerS: 100_000, sendingCeilingPerS: 100_000 };
    const figures = { "throughput.delivered": delivered, "throughput.accepted": sent };
    expect(generatorCeiling.judge(withFigures(figures, { observed }))).toMatchObject({
      outcome,
      sentence: expect.stringContaining(words),
    });
  },
);

test("without a calibrated ceiling nothing is said of it", () => {
  expect(generatorCeiling.judge(honestFacts({ observed: { v: 1, disturbances: [], ceilingPerS: null } })).outcome).toBe(
    "not judged",
  );
});

test.each([
  [999, 1000, "passed"],
  [1000, 10_001, "passed"],
  [1000, 10_000, "suspect"],
  [8999, 10_000, "suspect"],
  [9000, 10_000, "invalid"],
] as const)("a lag of %i µs in a latency of %i µs is %s", (lag, latency, outcome) => {
  expect(sendLag.judge(withFigures({ "lag.p99": lag, "latency.p99": latency })).outcome).toBe(outcome);
});

test.each([
  ["server", 49_000, "passed"],
  ["server", 51_000, "suspect"],
  ["generator", 9000, "passed"],
  ["generator", 11_000, "suspect"],
  ["generator", 51_000, "invalid"],
] as const)("a %s stopped for %i µs of each second is %s", (side, us, outcome) => {
  expect(cpuThrottling.judge(withFrames(() => ({ [`${side}.cpu.throttled`]: us }))).outcome).toBe(outcome);
});

test.each([
  ["server", 0, "passed"],
  ["server", 1, "suspect"],
  ["generator", 1, "invalid"],
] as const)("a %s that ran into its memory limit %i times is %s", (side, hits, outcome) => {
  const facts = withFrames((_, index) => (index === 5 ? { [`${side}.memory.limitHits`]: hits } : {}));
  expect(memoryLimit.judge(facts).outcome).toBe(outcome);
});

test.each([
  [15_000, "passed"],
  [13_000, "passed"],
  [12_900, "invalid"],
] as const)("an uptime of %i ms under 14 s of load is %s", (uptimeMs, outcome) => {
  expect(restarts.judge(honestFacts({ serverStats: { uptimeMs } })).outcome).toBe(outcome);
});

test("a planned restart, and a server that says nothing, are not judged by the uptime", () => {
  const plan = { ...honestFacts().plan, disturbance: { kind: "restart", atS: 3 } as const };
  expect(restarts.judge(honestFacts({ plan })).outcome).toBe("not judged");
  expect(restarts.judge(honestFacts({ serverStats: null })).outcome).toBe("not judged");
});

test.each([
  ["server", "accept: too many open files", "suspect"],
  ["server", "many files are open", "passed"],
  ["generator", "dial: cannot assign requested address", "invalid"],
  ["generator", "Error: ENOBUFS", "invalid"],
] as const)("a %s that says %j is %s", (side, line, outcome) => {
  const logs = { server: [], generator: [], [side]: ["listening", line] };
  expect(exhaustion.judge(honestFacts({ logs })).outcome).toBe(outcome);
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

test.each(["server", "generator"])("a %s that its quota stops is named with its seconds", (side) => {
  const facts = withFrames((_, index) => ({ [`${side}.cpu.throttled`]: index === 4 || index === 5 ? 400_000 : 0 }));
  expect(cpuThrottling.judge(facts).sentence).toContain(`the ${side} for 6.67 % of the window (seconds 4 to 6)`);
});

test.each([
  [1.09, "passed"],
  [1.11, "suspect"],
] as const)("of two cores, 0.6 of which are the trial's, %d busy ones are %s", (cores, outcome) => {
  expect(otherLoad.judge(withFrames(() => ({ "host.cpu.busy": cores }))).outcome).toBe(outcome);
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

test("what the worker saw going wrong is named", () => {
  expect(disturbed.judge(honestFacts()).outcome).toBe("passed");
  const disturbances = ["The database did not answer for 2 s.", "Again."];
  const observed = { v: 1 as const, disturbances, ceilingPerS: null };
  expect(disturbed.judge(honestFacts({ observed }))).toMatchObject({
    outcome: "suspect",
    sentence: "The database did not answer for 2 s. And 1 more.",
  });
});

test("what was not recorded is not judged", () => {
  const frames = honestFrames.map((frame) => ({
    ...frame,
    values: Object.fromEntries(Object.entries(frame.values).filter(([id]) => !/host|limitHits|throttled/.test(id))),
  }));
  for (const rule of [stealTime, otherLoad, clockSteps, memoryLimit, cpuThrottling])
    expect(rule.judge(honestFacts({ frames })).outcome).toBe("not judged");
  expect(generatorCpu.judge(honestFacts({ allotment: null })).outcome).toBe("not judged");
});

test.each(["server", "generator"] as const)(
  "where only the %s was recorded nothing is said of the other side",
  (side) => {
    const other = side === "server" ? "generator" : "server";
    const ids = [`${other}.memory.limitHits`, `${other}.cpu.throttled`];
    const frames = honestFrames.map((frame) => ({
      ...frame,
      values: Object.fromEntries(Object.entries(frame.values).filter(([id]) => !ids.includes(id))),
    }));
    for (const rule of [memoryLimit, cpuThrottling]) {
      const { outcome, sentence, figures } = rule.judge(honestFacts({ frames }));
      expect(outcome).toBe("passed");
      expect(sentence).toContain(`of the ${other} nothing was recorded`);
      expect(figures.map(({ label }) => label.toLowerCase().includes(side))).toEqual([true]);
    }
  },
);

const apart = {
  server: { cpuset: "0", cpus: 1, memoryBytes: 512 * 2 ** 20 },
  generator: { cpuset: "0-3 + 0-3", cpus: 8, memoryBytes: 2 ** 32 },
  otherHosts: 2,
};
const observedOf = (...doubts: { uncertaintyUs: number; driftUs?: number }[]) => ({
  v: 1 as const,
  disturbances: [],
  ceilingPerS: null,
  generators: doubts.map((doubt) => ({ offsetUs: 5, beganMs: 0, ...doubt })),
});

test.each([
  [{ uncertaintyUs: 40 }, { uncertaintyUs: 30, driftUs: -29 }, "passed"],
  [{ uncertaintyUs: 40 }, { uncertaintyUs: 30, driftUs: -30 }, "suspect"],
] as const)("of a chat's p50 of 1 ms two clocks may be wrong by less than a tenth", (one, other, outcome) => {
  const facts = withFigures({ "latency.p50": 1000 }, { allotment: apart, observed: observedOf(one, other) });
  expect(clocksAgree.judge(facts).outcome).toBe(outcome);
});

test("one host has one clock, and one generator has one too", () => {
  const two = observedOf({ uncertaintyUs: 400 }, { uncertaintyUs: 400 });
  expect(clocksAgree.judge(honestFacts({ observed: two })).outcome).toBe("not judged");
  const one = observedOf({ uncertaintyUs: 400 });
  expect(clocksAgree.judge(honestFacts({ allotment: apart, observed: one })).outcome).toBe("not judged");
});

test("ticks are named by the server's clock, so one generator elsewhere is enough to doubt them", () => {
  const { plan } = honestFacts();
  const facts = withFigures(
    { "latency.p50": 1000 },
    { plan: { ...plan, workload: "ticks" }, allotment: apart, observed: observedOf({ uncertaintyUs: 100 }) },
  );
  expect(clocksAgree.judge(facts)).toMatchObject({ outcome: "suspect", sentence: expect.stringContaining("10 %") });
});

test("what generators on other hosts use is not the server's host's", () => {
  const facts = (busy: number) => {
    const framed = withFrames(() => ({ "host.cpu.busy": busy }), { allotment: apart });
    return {
      ...framed,
      summary: { ...framed.summary, values: { ...framed.summary.values, "server.cpu": 0.5, "generator.cpu": 6 } },
    };
  };
  expect(otherLoad.judge(facts(0.7)).outcome).toBe("passed");
  expect(otherLoad.judge(facts(0.8))).toMatchObject({
    outcome: "suspect",
    sentence: expect.stringContaining("of what the server was given"),
  });
});
