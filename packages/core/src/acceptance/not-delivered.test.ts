import { expect, test } from "vitest";
import { judge, noWorse, type Round, rounds, side } from "./testing/sides.ts";
import { Demands } from "./views.ts";

const NEVER = Number.POSITIVE_INFINITY;

test("a p99 that is not delivered any more is a regression without a made-up ratio", () => {
  const judged = judge([side(rounds("new", NEVER), rounds("old", 1000))], noWorse);
  expect(judged).toMatchObject({
    outcome: "regression",
    findings: [{ metricId: "latency.owed.p99", ratio: null, candidate: { median: NEVER } }, {}, {}],
  });
  expect(judged.sentence).toContain("Latency p99: not delivered against the baseline's 1 ms: worse by more than");
});

test("nothing is worse than a baseline that did not deliver the figure either", () => {
  const some = (run: string, lost: number) =>
    rounds(run, 1000).map((round, nth) =>
      nth < lost ? { ...round, values: { ...round.values, "latency.owed.p99": NEVER } } : round,
    );
  const outcome = (candidate: Round[], baseline: Round[]) => judge([side(candidate, baseline)], noWorse).outcome;
  expect(outcome(some("new", 6), some("old", 6))).toBe("passed");
  expect(outcome(some("new", 6), some("old", 4))).toBe("passed");
  expect(outcome(some("new", 0), some("old", 6))).toBe("passed");
  expect(outcome(some("new", 1), some("old", 0))).toBe("inconclusive");
});

test("a limit keeps what is not delivered out, and one on what arrived says what it does not see", () => {
  const dropping = rounds("new", NEVER).map((round) => ({
    ...round,
    values: { ...round.values, "latency.p99": 800 },
  }));
  const limitBy = (threshold: string) =>
    judge([side(dropping, null)], Demands.parse({ thresholds: [threshold] })).findings[0];
  expect(limitBy("latency.owed.p99 < 5 ms")).toMatchObject({ outcome: "regression", candidate: { median: NEVER } });
  expect(limitBy("latency.p99 < 5 ms")?.outcome).toBe("passed");
  expect(limitBy("latency.p99 < 5 ms")?.reason).toContain("latency.owed.p99 was not delivered in 6 of 6 rounds");
});
