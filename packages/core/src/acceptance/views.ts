import { z } from "zod";
import { DoubtedRound } from "../audit/doubted-round.ts";
import { BaselineName } from "../baseline/baseline.ts";
import { Estimate } from "../compare/views.ts";
import { ServerId } from "../server/manifest.ts";
import { MetricId } from "../summary/metric-id.ts";
import { ThresholdText } from "./threshold.ts";

/** Default tolerance: the relative difference to the worse that is accepted; 0.05 is 5 %. */
const TOLERANCE = 0.05;

/** The demands on a run: limits, and being no worse than a baseline. */
export const Demands = z
  .strictObject({
    /** Like "latency.owed.p99 < 5 ms": of the median over rounds, of every server under every scenario of the run. */
    thresholds: z.array(ThresholdText).max(50, "At most 50 thresholds.").default([]),
    /** The run is compared with this baseline's rounds of the same server and scenario. */
    baseline: BaselineName.optional(),
    /** Compared with this server of the baseline instead of the one with the same id. */
    baselineServerId: ServerId.optional(),
    /** Figures that must be no worse; absent: the one that the scenario says to read first, latency.owed.p99 and ratio.delivered. */
    metrics: z.array(MetricId).min(1).max(20, "At most 20 metrics.").optional(),
    tolerance: z.number().min(0).max(1, "A tolerance is at most 1, which is 100 %.").default(TOLERANCE),
    /** SUSPECT rounds decide as VALID ones do; else a side of which half the rounds are SUSPECT shows nothing. */
    acceptSuspect: z.boolean().default(false),
  })
  .refine(({ thresholds, baseline }) => thresholds.length > 0 || baseline !== undefined, {
    error: "Demand something: a threshold, a baseline, or both.",
  });
export type Demands = z.infer<typeof Demands>;
/** As they are sent, defaults not yet filled in. */
export type DemandsInput = z.input<typeof Demands>;

/**
 * passed: shown to hold. regression: shown not to hold. inconclusive: neither, with these rounds.
 * invalid: there is nothing to judge by, or it does not compare.
 */
export const AcceptanceOutcome = z.enum(["passed", "regression", "inconclusive", "invalid"]);
export type AcceptanceOutcome = z.infer<typeof AcceptanceOutcome>;

/** The result of one demand on one server under one scenario. */
export const AcceptanceFinding = z.strictObject({
  /** The run of the candidate's figures; absent in older answers, where it is the judged run. */
  runId: z.string().optional(),
  serverId: z.string(),
  scenarioId: z.string(),
  /** In words: "latency.owed.p99 < 5 ms", "latency.owed.p99 no worse than main". */
  demand: z.string(),
  /** Null where the demand is on no single figure. */
  metricId: MetricId.nullable(),
  outcome: AcceptanceOutcome,
  /** The run's own rounds, and the baseline's, in the metric's unit. */
  candidate: Estimate.nullable(),
  baseline: Estimate.nullable(),
  /** Candidate ÷ baseline with its 95 % bootstrap interval. */
  ratio: z.strictObject({ ratio: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Further rounds that would likely decide; 0: decided, null: no realistic number, or rounds are not what is missing. */
  moreRounds: z.number().int().nullable(),
  /** Why, in a sentence or two. */
  reason: z.string(),
});
export type AcceptanceFinding = z.infer<typeof AcceptanceFinding>;

/** The answer to the demands on a run, and why. */
export const AcceptanceView = z.strictObject({
  runId: z.string(),
  runName: z.string(),
  outcome: AcceptanceOutcome,
  /** The answer in one sentence. */
  sentence: z.string(),
  /** Further rounds after which all that is open would likely be decided; null as in a finding. */
  moreRounds: z.number().int().nullable(),
  baseline: z.strictObject({ name: z.string(), runId: z.string() }).nullable(),
  /** Worst first. */
  findings: z.array(AcceptanceFinding),
  /** Rounds of the run and of the baseline that the audit doubts; none in answers from before they were named. */
  doubted: z.array(DoubtedRound).default([]),
});
export type AcceptanceView = z.infer<typeof AcceptanceView>;

/** The request after a regression was measured once more: the second run, and the demands on the first one. */
export const ConfirmRegression = z.strictObject({ againRunId: z.string().max(64), demands: Demands });
export type ConfirmRegression = z.infer<typeof ConfirmRegression>;

/** An acceptance whose repeated sides have the second run's findings, together with the acceptance of that run. */
export const ConfirmedAcceptance = AcceptanceView.extend({ confirmation: AcceptanceView });
export type ConfirmedAcceptance = z.infer<typeof ConfirmedAcceptance>;
