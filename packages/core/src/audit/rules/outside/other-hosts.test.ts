import { expect, test } from "vitest";
import { honestFacts, withFigures, withFrames } from "../../testing/honest-facts.ts";
import { clocksAgree } from "./clocks-agree.ts";
import { otherLoad } from "./other-load.ts";

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

test.each([
  [20, "passed"],
  [-70, "suspect"],
  [null, "suspect"],
] as const)("a server elsewhere is judged by the drift of its clock: %s µs", (driftUs, outcome) => {
  const observed = { ...observedOf(), serverClock: { offsetUs: 5, uncertaintyUs: 40, driftUs } };
  expect(clocksAgree.judge(withFigures({ "latency.p50": 1000 }, { observed })).outcome).toBe(outcome);
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
