import type { DoubtedRound } from "../../audit/doubted-round.ts";
import type { ComparedTrial } from "../../compare/views.ts";
import { type CandidateEnd, type CandidateSide, judgeAcceptance } from "../judge-acceptance.ts";
import { Demands } from "../views.ts";

/** A measured round of a test's run; `values` is null where it failed. */
export type Round = {
  runId: string;
  round: number;
  values: Record<string, number> | null;
  isUsable?: boolean;
  isSuspect?: boolean;
  /** The rules that doubt it. */
  ruleIds?: string[];
};

const toTrial = ({ runId, round, values, isUsable = values !== null, isSuspect }: Round): ComparedTrial => ({
  trialId: `${runId}-${round}`,
  runId,
  serverId: "go-one",
  round,
  status: values ? "succeeded" : "failed",
  verdict: isSuspect ? "SUSPECT" : isUsable ? "VALID" : "INVALID",
  isUsable,
  failureCode: values ? null : "SERVER_EXITED",
});

const toDoubted = ({ runId, round, isSuspect, ruleIds = ["disturbed"] }: Round): DoubtedRound[] =>
  isSuspect
    ? [
        {
          ...{ runId, trialId: `${runId}-${round}`, serverId: "go-one", scenarioId: "chat-steady", round },
          ...{ verdict: "SUSPECT", ruleIds, reasons: [] },
        },
      ]
    : [];

const toRounds = (rounds: readonly Round[]) =>
  rounds.flatMap(({ runId, round, values, isUsable = true }) =>
    values && isUsable ? [{ block: `${runId} ${round}`, values }] : [],
  );

/** Rounds whose p99 is `level` with a per mille between them, and whose delivery is whole. */
export const rounds = (runId: string, level: number, number = 6): Round[] =>
  Array.from({ length: number }, (_, nth) => ({
    runId,
    round: nth + 1,
    values: { "throughput.delivered": 1000, "latency.owed.p99": level * (1 + nth / 1000), "ratio.delivered": 1 },
  }));

/** go-one under chat-steady in the rounds of a candidate and of its baseline; null: the baseline has no such side. */
export function side(candidate: Round[], baseline: Round[] | null, more: Partial<CandidateSide["baseline"]> = {}) {
  return {
    runId: candidate[0]?.runId ?? "new",
    serverId: "go-one",
    scenarioId: "chat-steady",
    first: "throughput.delivered",
    trials: candidate.map(toTrial),
    doubted: candidate.flatMap(toDoubted),
    rounds: toRounds(candidate),
    baseline: baseline && {
      trials: baseline.map(toTrial),
      doubted: baseline.flatMap(toDoubted),
      rounds: toRounds(baseline),
      floors: {},
      differences: [],
      ...more,
    },
  } as const satisfies CandidateSide;
}

const succeeded: CandidateEnd = { status: "succeeded", failure: null };
/** Judges sides of a run that has succeeded unless `end` says otherwise. */
export const judge = (sides: CandidateSide[], demands: Demands, end = succeeded) =>
  judgeAcceptance(sides, demands, end);

/** No worse than the baseline, within the usual tolerance. */
export const noWorse = Demands.parse({ baseline: "main" });
/** Demands against the baseline with more of them. */
export const demand = (input: object) => Demands.parse({ baseline: "main", ...input });
