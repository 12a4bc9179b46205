import { z } from "zod";
import { EnvironmentView, ServerSnapshot, TrialRow } from "../run/views.ts";

/** What one side of a comparison is: the rounds of one server under one scenario in one run. */
export const SideKey = z.strictObject({
  runId: z.string().max(64),
  serverId: z.string().max(64),
  scenarioId: z.string().max(64),
});
export type SideKey = z.infer<typeof SideKey>;

/** Median over rounds with a distribution-free interval; the interval is null where the rounds are too few for one. */
export const Estimate = z.strictObject({
  rounds: z.number().int(),
  median: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Lowest and highest round: always known, no claim of confidence. */
  min: z.number(),
  max: z.number(),
});
export type Estimate = z.infer<typeof Estimate>;

export const ComparedSide = z.strictObject({
  key: SideKey,
  runName: z.string(),
  server: ServerSnapshot,
  scenarioVersion: z.number().int(),
  trials: z.array(TrialRow),
  /** By summary metric id; a metric without any round is absent. */
  estimates: z.record(z.string(), Estimate),
  environment: EnvironmentView.nullable(),
});
export type ComparedSide = z.infer<typeof ComparedSide>;

/** What rounds say of two sides before anybody asks which is better. */
export type Finding = "different" | "same" | "inconclusive";

/** better, worse: shown by a test. same: inside the A/A floor. inconclusive: neither could be shown. */
export const Verdict = z.enum(["better", "worse", "same", "inconclusive"]);
export type Verdict = z.infer<typeof Verdict>;

/** How the sides were tested: rounds against the rounds of their own block, or all against all. */
export const ComparisonTest = z.enum(["paired-permutation", "mann-whitney"]);
export type ComparisonTest = z.infer<typeof ComparisonTest>;

/** One metric of side B against side A. */
export const MetricComparison = z.strictObject({
  metricId: z.string(),
  /** B ÷ A: of the medians, or the median of the blocks' ratios where rounds are paired; null where A is zero. */
  ratio: z.number().nullable(),
  /** Its 95 % bootstrap interval. */
  ratioLow: z.number().nullable(),
  ratioHigh: z.number().nullable(),
  /** Two-sided, after Holm's correction; null where the figure is not judged. */
  p: z.number().nullable(),
  test: ComparisonTest.nullable(),
  /** Rounds of the side with fewer. */
  rounds: z.number().int(),
  /** Smallest ratio (above 1) that these rounds would have shown in four of five repetitions; null where not known. */
  detectable: z.number().nullable(),
  /** Further rounds a side that would likely decide; 0: decided, null: no realistic number. */
  moreRounds: z.number().int().nullable(),
  /** Largest relative difference of one image against itself on this host; null: never measured. */
  floor: z.number().nullable(),
  verdict: Verdict,
  /** Why this verdict, in a sentence or two. */
  reason: z.string(),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

export const ComparisonView = z.strictObject({
  sides: z.array(ComparedSide),
  /** Each further side against the first, in the order of `sides`, from the second on. */
  comparisons: z.array(z.array(MetricComparison)),
  /** Facts in which the environments or scenarios differ; empty: comparable. */
  differences: z.array(z.strictObject({ fact: z.string(), values: z.array(z.string()) })),
});
export type ComparisonView = z.infer<typeof ComparisonView>;

/** A point of a percentile curve: share of values at or below `valueUs`. */
export const CurvePoint = z.strictObject({ percentile: z.number(), valueUs: z.number() });
export type CurvePoint = z.infer<typeof CurvePoint>;
