import { expect, test } from "vitest";
import { inSecond } from "../../testing/disturbed-facts.ts";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { generatorStalled } from "./generator-stalled.ts";

test.each([
  [59_000, "passed"],
  [61_000, "suspect"],
  [119_000, "suspect"],
  [121_000, "invalid"],
] as const)("a generator that stood still for %i µs of twelve seconds is %s", (us, outcome) => {
  expect(generatorStalled.judge(inSecond(5, { "stall.time": us, "stall.longest": us })).outcome).toBe(outcome);
});

test.each([
  [50_000, 99_000, "suspect"],
  [50_000, 101_000, "invalid"],
  [99_000, 99_000, "suspect"],
  [101_000, 50_000, "invalid"],
] as const)(
  "stalls of %i µs a second, the longest %i µs, are %s: a busy host holds up, and does not stop",
  (us, longest, outcome) => {
    expect(generatorStalled.judge(withFrames(() => ({ "stall.time": us, "stall.longest": longest }))).outcome).toBe(
      outcome,
    );
  },
);

test("a stall is told with its seconds, in a load without a schedule too", () => {
  const stalls = { 5: 200_000, 6: 500_000 } as Record<number, number>;
  const facts = withFrames((_, index) => ({
    "stall.time": stalls[index] ?? 0,
    "stall.longest": stalls[index] ? 700_000 : 0,
  }));
  const { plan } = honestFacts();
  const closed = { ...facts, plan: { ...plan, sending: { kind: "closed", depth: 1, payloadBytes: 16 } as const } };
  expect(generatorStalled.judge(closed)).toMatchObject({
    outcome: "invalid",
    sentence: expect.stringMatching(
      /^The generator stood still for 700 ms \(seconds 5 to 7\), 5.83 % of the measured window/,
    ),
  });
});

test("stalls that are short against the p99 have not made it, and those of the warm-up are in no figure", () => {
  const many = withFrames(() => ({ "stall.time": 110_000, "stall.longest": 25_000 }));
  expect(generatorStalled.judge(many).outcome).toBe("invalid");
  const slow = { ...many, summary: { ...many.summary, values: { ...many.summary.values, "latency.p99": 300_000 } } };
  expect(generatorStalled.judge(slow).outcome).toBe("passed");
  const early = withFrames((_, index) => ({ "stall.time": index === 0 ? 900_000 : 0, "stall.longest": 900_000 }));
  expect(generatorStalled.judge(early).outcome).toBe("passed");
  expect(generatorStalled.judge(honestFacts()).outcome).toBe("not judged");
});
