import { expect, test } from "vitest";
import type { ComparedTrial } from "../compare/views.ts";
import { confirmBy } from "./conclude.ts";
import { type CandidateSide, judgeAcceptance } from "./judge-acceptance.ts";
import { Demands } from "./views.ts";

type Round = { runId: string; round: number; values: Record<string, number> | null; isUsable?: boolean };

const toTrial = ({ runId, round, values, isUsable = values !== null }: Round): ComparedTrial => ({
  trialId: `${runId}-${round}`,
  runId,
  serverId: "go-one",
  round,
  status: values ? "succeeded" : "failed",
  verdict: isUsable ? "VALID" : "INVALID",
  isUsable,
  failureCode: values ? null : "SERVER_EXITED",
});

const toRounds = (rounds: readonly Round[]) =>
  rounds.flatMap(({ runId, round, values, isUsable = true }) =>
    values && isUsable ? [{ block: `${runId} ${round}`, values }] : [],
  );

/** Rounds whose p99 is `level` with a per mille between them, and whose delivery is whole. */
const rounds = (runId: string, level: number, number = 6): Round[] =>
  Array.from({ length: number }, (_, nth) => ({
    runId,
    round: nth + 1,
    values: { "throughput.delivered": 1000, "latency.p99": level * (1 + nth / 1000), "ratio.delivered": 1 },
  }));

function side(candidate: Round[], baseline: Round[] | null, more: Partial<CandidateSide["baseline"]> = {}) {
  return {
    serverId: "go-one",
    scenarioId: "chat-steady",
    first: "throughput.delivered",
    trials: candidate.map(toTrial),
    rounds: toRounds(candidate),
    baseline: baseline && { rounds: toRounds(baseline), floors: {}, differences: [], ...more },
  } as const satisfies CandidateSide;
}

const noWorse = Demands.parse({ baseline: "main" });
const demand = (input: object) => Demands.parse({ baseline: "main", ...input });

test("six rounds like the baseline's pass, and six that are a fifth slower are a regression that names figure and factor", () => {
  const same = judgeAcceptance([side(rounds("new", 1000), rounds("old", 1001))], noWorse);
  expect(same).toMatchObject({ outcome: "passed", sentence: "All 3 demands hold." });
  const slower = judgeAcceptance([side(rounds("new", 1200), rounds("old", 1000))], noWorse);
  expect(slower).toMatchObject({
    outcome: "regression",
    findings: [{ metricId: "latency.p99", demand: "latency.p99 no worse than main" }, {}, {}],
  });
  expect(slower.sentence).toContain("1.20× the baseline's");
  expect(judgeAcceptance([side(rounds("new", 800), rounds("old", 1000))], noWorse).outcome).toBe("passed");
});

test("what lies within the tolerance passes, what lies beyond it does not", () => {
  const at = (level: number, tolerance: number) =>
    judgeAcceptance([side(rounds("new", level), rounds("old", 1000))], demand({ tolerance })).outcome;
  expect(at(1040, 0.05)).toBe("passed");
  expect(at(1060, 0.05)).toBe("regression");
  expect(at(1060, 0.1)).toBe("passed");
});

test("an A/A floor that is wider than the tolerance is what counts", () => {
  const floors = { "latency.p99": 0.3 };
  expect(judgeAcceptance([side(rounds("new", 1200), rounds("old", 1000), { floors })], noWorse).outcome).toBe("passed");
});

test("three rounds show nothing, however slow, and it is said how many more would", () => {
  const few = judgeAcceptance([side(rounds("new", 5000, 3), rounds("old", 1000, 3))], noWorse);
  expect(few.outcome).toBe("inconclusive");
  expect(few.moreRounds).toBeGreaterThan(0);
  expect(few.sentence).toContain("3 rounds a side cannot show anything");
});

test("a baseline without this side, or measured otherwise, makes it invalid and says why", () => {
  const missing = judgeAcceptance([side(rounds("new", 1000), null)], noWorse);
  expect(missing).toMatchObject({ outcome: "invalid", moreRounds: null });
  expect(missing.sentence).toContain("main has no rounds of go-one under chat-steady");
  const differences = [{ fact: "cpu", values: ["one", "two"] }];
  const unlike = judgeAcceptance([side(rounds("new", 1000), rounds("old", 1000), { differences })], noWorse);
  expect(unlike.outcome).toBe("invalid");
  expect(unlike.sentence).toContain("cpu (one, now two)");
});

test("a server that fell over in one round is no candidate", () => {
  const trials = [...rounds("new", 1000), { runId: "new", round: 7, values: null }];
  const judged = judgeAcceptance([side(trials, rounds("old", 1000))], noWorse);
  expect(judged.outcome).toBe("invalid");
  expect(judged.sentence).toContain("1 of 7 rounds have no result: SERVER_EXITED");
});

test("rounds that the audit refused count for nothing", () => {
  const trials = rounds("new", 1000).map((round) => ({ ...round, isUsable: false }));
  expect(judgeAcceptance([side(trials, rounds("old", 1000))], noWorse)).toMatchObject({ outcome: "invalid" });
});

test("a regression on one server outweighs what is open or invalid on others; what is demanded and absent is invalid", () => {
  const broken = { ...side([{ runId: "new", round: 1, values: null }], rounds("old", 1000)), serverId: "broken" };
  const slow = side(rounds("new", 1200), rounds("old", 1000));
  expect(judgeAcceptance([broken, slow], noWorse).outcome).toBe("regression");
  const absent = judgeAcceptance([side(rounds("new", 1000), rounds("old", 1000))], demand({ metrics: ["startup"] }));
  expect(absent).toMatchObject({
    outcome: "invalid",
    findings: [{ reason: "No usable round of this run has startup." }],
  });
});

test("thresholds are judged with and without a baseline", () => {
  const limited = Demands.parse({ thresholds: ["latency.p99 < 1.1 ms"] });
  expect(judgeAcceptance([side(rounds("new", 1000), null)], limited).outcome).toBe("passed");
  expect(judgeAcceptance([side(rounds("new", 1200), null)], limited).outcome).toBe("regression");
  expect(judgeAcceptance([side(rounds("new", 1000, 4), null)], limited)).toMatchObject({
    outcome: "inconclusive",
    moreRounds: 1,
  });
  expect(Demands.safeParse({}).success).toBe(false);
});

test("a regression that its rerun does not show is none, and what was not measured again stands as it was", () => {
  const around = { runId: "new", runName: "new", baseline: null };
  const other = { ...side(rounds("new", 1000, 3), rounds("old", 1000, 3)), serverId: "other" };
  const slow = side(rounds("new", 1200), rounds("old", 1000));
  const first = { ...around, ...judgeAcceptance([slow, other], noWorse) };
  expect(first.outcome).toBe("regression");
  const calm = { ...around, ...judgeAcceptance([side(rounds("again", 1001), rounds("old", 1000))], noWorse) };
  expect(confirmBy(first, calm)).toMatchObject({ outcome: "inconclusive", runId: "new" });
  const slowAgain = { ...around, ...judgeAcceptance([side(rounds("again", 1190), rounds("old", 1000))], noWorse) };
  expect(confirmBy(first, slowAgain)).toMatchObject({
    outcome: "regression",
    findings: { length: first.findings.length },
  });
});
