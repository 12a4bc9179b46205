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

/** better, worse: the intervals of the rounds lie apart. inconclusive: too few rounds, or they overlap. */
export const Verdict = z.enum(["better", "worse", "same", "inconclusive"]);
export type Verdict = z.infer<typeof Verdict>;

/** One metric of side A against side B. `ratio` is B ÷ A of the medians; null where A is zero or a side has no value. */
export const MetricComparison = z.strictObject({
  metricId: z.string(),
  ratio: z.number().nullable(),
  verdict: Verdict,
  /** Why this verdict, in one sentence. */
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
