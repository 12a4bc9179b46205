import { expect, test } from "vitest";
import { confirmBy } from "./conclude.ts";
import { demand, judge, noWorse, rounds, side } from "./testing/sides.ts";
import { Demands } from "./views.ts";

test("six rounds like the baseline's pass, and six that are a fifth slower are a regression that names figure and factor", () => {
  const same = judge([side(rounds("new", 1000), rounds("old", 1001))], noWorse);
  expect(same).toMatchObject({ outcome: "passed", sentence: "All 3 demands hold." });
  const slower = judge([side(rounds("new", 1200), rounds("old", 1000))], noWorse);
  expect(slower).toMatchObject({
    outcome: "regression",
    findings: [{ metricId: "latency.owed.p99", demand: "latency.owed.p99 no worse than main" }, {}, {}],
  });
  expect(slower.sentence).toContain("1.20× the baseline's");
  expect(judge([side(rounds("new", 800), rounds("old", 1000))], noWorse).outcome).toBe("passed");
});

test("what lies within the tolerance passes, what lies beyond it does not", () => {
  const at = (level: number, tolerance: number) =>
    judge([side(rounds("new", level), rounds("old", 1000))], demand({ tolerance })).outcome;
  expect(at(1040, 0.05)).toBe("passed");
  expect(at(1060, 0.05)).toBe("regression");
  expect(at(1060, 0.1)).toBe("passed");
});

test("an A/A floor that is wider than the tolerance hides whether it holds, so that nothing within it passes", () => {
  const floors = { "latency.owed.p99": 0.3 };
  const at = (level: number) => judge([side(rounds("new", level), rounds("old", 1000), { floors })], noWorse);
  expect(at(1200).outcome).toBe("inconclusive");
  expect(at(1200).sentence).toContain("too noisy to say");
  expect(at(1500).outcome).toBe("regression");
});

test("three rounds show nothing, however slow, and it is said how many more would", () => {
  const few = judge([side(rounds("new", 5000, 3), rounds("old", 1000, 3))], noWorse);
  expect(few.outcome).toBe("inconclusive");
  expect(few.moreRounds).toBeGreaterThan(0);
  expect(few.sentence).toContain("3 rounds a side cannot show anything");
});

test("a baseline without this side, or measured otherwise, makes it invalid and says why", () => {
  const missing = judge([side(rounds("new", 1000), null)], noWorse);
  expect(missing).toMatchObject({ outcome: "invalid", moreRounds: null });
  expect(missing.sentence).toContain("main has no rounds of go-one under chat-steady");
  const differences = [{ fact: "cpu", values: ["one", "two"] }];
  const unlike = judge([side(rounds("new", 1000), rounds("old", 1000), { differences })], noWorse);
  expect(unlike.outcome).toBe("invalid");
  expect(unlike.sentence).toContain("cpu (one, now two)");
});

test("a server that fell over in one round is not a candidate", () => {
  const trials = [...rounds("new", 1000), { runId: "new", round: 7, values: null }];
  const judged = judge([side(trials, rounds("old", 1000))], noWorse);
  expect(judged.outcome).toBe("invalid");
  expect(judged.sentence).toContain("1 of 7 rounds have no result: SERVER_EXITED");
});

test("a run that ended early is neither passed nor a regression, though all rounds of a side have a result", () => {
  const slow = side(rounds("new", 1200), rounds("old", 1000));
  const cancelled = judge([slow], noWorse, { status: "cancelled", failure: null });
  expect(cancelled).toMatchObject({ outcome: "invalid", findings: [{ reason: "The run was cancelled." }] });
  const failure = { code: "WORKER_LOST", title: "", message: "", nextStep: "", evidence: {} } as const;
  expect(judge([slow], noWorse, { status: "failed", failure }).sentence).toContain("The run failed: WORKER_LOST.");
});

test("rounds that the audit refused count for nothing", () => {
  const trials = rounds("new", 1000).map((round) => ({ ...round, isUsable: false }));
  expect(judge([side(trials, rounds("old", 1000))], noWorse)).toMatchObject({ outcome: "invalid" });
});

const suspectRounds = (runId: string, level: number, suspect: number, ruleIds?: string[]) =>
  rounds(runId, level).map((round, nth) => ({ ...round, isSuspect: nth < suspect, ruleIds }));

test("where half of a side's rounds are SUSPECT nothing is shown, whatever its figures are, unless that is accepted", () => {
  const at = (candidate: number, baseline: number, input: object = {}) =>
    judge([side(suspectRounds("new", 1200, candidate), suspectRounds("old", 1000, baseline))], demand(input));
  expect(at(2, 2).outcome).toBe("regression");
  const candidates = at(3, 0);
  expect(candidates.findings.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    candidates.findings.map(() => ["invalid", "3 of 6 rounds of this run are SUSPECT; more than half must be VALID."]),
  );
  expect(at(0, 4)).toMatchObject({
    outcome: "invalid",
    findings: [{ reason: "4 of 6 rounds of main are SUSPECT; more than half must be VALID." }],
  });
  expect(at(6, 6, { acceptSuspect: true }).outcome).toBe("regression");
});

test("a server that is SUSPECT for what it loses and nothing else can fail a gate, and cannot pass one", () => {
  const limit = (threshold: string, ...ruleIds: string[]) =>
    judge([side(suspectRounds("new", 1000, 6, ruleIds), null)], Demands.parse({ thresholds: [threshold] })).outcome;
  expect(limit("ratio.delivered > 1", "delivery", "survivors")).toBe("regression");
  expect(limit("ratio.delivered >= 1", "delivery", "survivors")).toBe("invalid");
  expect(limit("ratio.delivered > 1", "delivery", "disturbed")).toBe("invalid");
});

test("a regression on one server outweighs what is open or invalid on others; what is demanded and absent is invalid", () => {
  const broken = { ...side([{ runId: "new", round: 1, values: null }], rounds("old", 1000)), serverId: "broken" };
  const slow = side(rounds("new", 1200), rounds("old", 1000));
  expect(judge([broken, slow], noWorse).outcome).toBe("regression");
  const absent = judge([side(rounds("new", 1000), rounds("old", 1000))], demand({ metrics: ["startup"] }));
  expect(absent).toMatchObject({
    outcome: "invalid",
    findings: [{ reason: "No usable round of this run has startup." }],
  });
});

test("thresholds are judged with and without a baseline", () => {
  const limited = Demands.parse({ thresholds: ["latency.owed.p99 < 1.1 ms"] });
  expect(judge([side(rounds("new", 1000), null)], limited).outcome).toBe("passed");
  expect(judge([side(rounds("new", 1200), null)], limited).outcome).toBe("regression");
  expect(judge([side(rounds("new", 1000, 4), null)], limited)).toMatchObject({
    outcome: "inconclusive",
    moreRounds: 1,
  });
  expect(Demands.safeParse({}).success).toBe(false);
});

test("a regression that its rerun does not show is none, and what was not measured again stands as it was", () => {
  const around = { runId: "new", runName: "new", baseline: null, doubted: [] };
  const other = { ...side(rounds("new", 1000, 3), rounds("old", 1000, 3)), serverId: "other" };
  const slow = side(rounds("new", 1200), rounds("old", 1000));
  const first = { ...around, ...judge([slow, other], noWorse) };
  expect(first.outcome).toBe("regression");
  const calm = { ...around, ...judge([side(rounds("again", 1001), rounds("old", 1000))], noWorse) };
  expect(confirmBy(first, calm)).toMatchObject({ outcome: "inconclusive", runId: "new" });
  const slowAgain = { ...around, ...judge([side(rounds("again", 1190), rounds("old", 1000))], noWorse) };
  const confirmed = confirmBy(first, slowAgain);
  expect(confirmed).toMatchObject({ outcome: "regression", findings: { length: first.findings.length } });
  const runs = confirmed.findings.map(({ serverId, runId }) => [serverId, runId]);
  expect(new Map(runs)).toEqual(
    new Map([
      ["go-one", "again"],
      ["other", "new"],
    ]),
  );
});
