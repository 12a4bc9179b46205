import { expect, test } from "vitest";
import { honestFacts, honestFrames, withFrames } from "../../testing/honest-facts.ts";
import { generatorCpu } from "../generator/generator-cpu.ts";
import { clockSteps } from "../outside/clock-steps.ts";
import { otherLoad } from "../outside/other-load.ts";
import { stealTime } from "../outside/steal-time.ts";
import { cpuThrottling } from "./cpu-throttling.ts";
import { exhaustion } from "./exhaustion.ts";
import { memoryLimit } from "./memory-limit.ts";
import { restarts } from "./restarts.ts";

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
  ["server", "NBIO is started with MaxOpenFiles: 1048576", "passed"],
  ["generator", "dial: cannot assign requested address", "invalid"],
  ["generator", "Error: ENOBUFS", "invalid"],
] as const)("a %s that says %j is %s", (side, line, outcome) => {
  const logs = { server: [], generator: [], [side]: ["listening", line] };
  expect(exhaustion.judge(honestFacts({ logs })).outcome).toBe(outcome);
});

test.each(["server", "generator"])("a %s that its quota stops is named with its seconds", (side) => {
  const facts = withFrames((_, index) => ({ [`${side}.cpu.throttled`]: index === 4 || index === 5 ? 400_000 : 0 }));
  expect(cpuThrottling.judge(facts).sentence).toContain(`the ${side} for 6.67 % of the window (seconds 4 to 6)`);
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
