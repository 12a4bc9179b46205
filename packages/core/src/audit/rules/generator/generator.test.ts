import { expect, test } from "vitest";
import { honestFacts, withFigures } from "../../testing/honest-facts.ts";
import { generatorCeiling } from "./generator-ceiling.ts";
import { generatorCpu } from "./generator-cpu.ts";
import { sendLag } from "./send-lag.ts";

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
