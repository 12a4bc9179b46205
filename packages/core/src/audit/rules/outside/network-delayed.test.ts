import { describe, expect, test } from "vitest";
import { withMeasured } from "../../testing/disturbed-facts.ts";
import { withFrames } from "../../testing/honest-facts.ts";
import { auditTrial } from "../audit-trial.ts";
import { networkDelayed } from "./network-delayed.ts";

/** Round trips of some seconds from the first measured one on, with percentiles of the latency. */
const withTrips = (id: string, [seconds, us]: readonly [number, number], [p50, p99]: readonly [number, number]) => {
  const facts = withFrames((_, index) => ({ [id]: index >= 1 && index < 1 + seconds ? us : 300 }));
  const values = { ...facts.summary.values, "latency.p50": p50, "latency.p99": p99 };
  return networkDelayed.judge({ ...facts, summary: { ...facts.summary, values } });
};

describe.each(["path.rtt", "path.generator.rtt"])("a network that is slow by %s", (id) => {
  test.each([
    [[0, 300], [900, 9_000], "passed", "quick"],
    [[1, 9_000], [900, 9_000], "passed", "one second may be chance"],
    [[2, 2_100], [900, 9_000], "suspect", "two in a row are the network's"],
    [[2, 4_600], [900, 9_000], "invalid", "and more than half of the p99"],
    [[12, 2_100], [5_000, 9_000], "suspect", "less than half of the p50"],
    [[12, 2_100], [4_000, 9_000], "invalid", "more than half of the p50"],
    [[5, 2_100], [4_000, 9_000], "suspect", "more than half of the p50, in less than half of the window"],
  ] as const)("%j of twelve seconds, µs, under p50 and p99 of %j µs, is %s: %s", (trips, latency, outcome) => {
    expect(withTrips(id, trips, latency).outcome).toBe(outcome);
  });
});

describe.each(["path", "path.generator"])("an outage by %s", (leg) => {
  test.each([
    [[[5, 250]], 12, "passed", "one probe may be a lost packet"],
    [[[5, 500]], 12, "invalid", "two are an outage"],
    [
      [
        [5, 250],
        [9, 250],
      ],
      12,
      "invalid",
      "also apart",
    ],
    [[[1, 500]], 12, "passed", "it was in the warm-up: a probe is known to have no answer a second later"],
    [[[13, 500]], 12, "invalid", "known in the drain, it was in the last measured second"],
    [[[5, 500]], 60, "suspect", "too short to fill the slowest hundredth"],
  ] as const)("of %j ms in these seconds of %i is %s: %s", (outages, seconds, outcome) => {
    const inSeconds = new Map<number, number>(outages);
    const facts = withMeasured(seconds, (index) => ({
      [`${leg}.rtt`]: 300,
      [`${leg}.outage`]: inSeconds.get(index) ?? 0,
    }));
    expect(networkDelayed.judge(facts).outcome).toBe(outcome);
  });
});

test("a network that fails is named with its end and its seconds, and the server is not blamed for what was lost", () => {
  const facts = withFrames((_, index) => ({
    "path.rtt": 300,
    "path.generator.outage": index === 6 || index === 7 ? 1000 : 0,
  }));
  const sentence =
    "For 2 s nothing came back from the generator's address (seconds 5 to 7). The network failed, not the server.";
  expect(networkDelayed.judge(facts)).toMatchObject({ outcome: "invalid", sentence });
  const values = { ...facts.summary.values, "ratio.delivered": 0.8, "ledger.lost": 264 };
  const { findings } = auditTrial({ ...facts, summary: { ...facts.summary, values } });
  expect(findings.find(({ ruleId }) => ruleId === "delivery")).toMatchObject({
    outcome: "not judged",
    sentence: `The trial was disturbed. ${sentence}`,
  });
});

test("where the scenario restarts the server, only the way to the generator is judged", () => {
  const facts = withFrames(() => ({ "path.outage": 1_000 }));
  const plan = { ...facts.plan, disturbance: { kind: "restart", atS: 3 } as const };
  expect(networkDelayed.judge({ ...facts, plan }).outcome).toBe("not judged");
  const both = withFrames(() => ({ "path.outage": 1_000, "path.generator.rtt": 300 }), { plan });
  expect(networkDelayed.judge(both).outcome).toBe("passed");
});
