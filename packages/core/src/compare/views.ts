import { z } from "zod";
import { AuditVerdict } from "../audit/verdict.ts";
import { EnvironmentView } from "../environment/views.ts";
import { FailureCode } from "../failure/failure-code.ts";
import { FigureValue } from "../metric/figure-value-schema.ts";
import { Allotment } from "../plan/allotment.ts";
import { Compression } from "../plan/compression.ts";
import { ParameterValues } from "../scenario/parameter.ts";
import { Mode } from "../scenario/scenario.ts";
import { Language } from "../server/language.ts";
import { ServerSnapshot } from "../server/views.ts";
import { Basis } from "../summary/basis.ts";
import { Status } from "../task/status.ts";
import { SideKey } from "./side-key.ts";

/** Median over rounds with a distribution-free interval; the interval is null where the rounds are too few for one. */
export const Estimate = z.strictObject({
  rounds: z.number().int(),
  median: FigureValue,
  low: FigureValue.nullable(),
  high: FigureValue.nullable(),
  /** Lowest and highest round: always known, no claim of confidence. */
  min: FigureValue,
  max: FigureValue,
});
export type Estimate = z.infer<typeof Estimate>;

/** A trial of a side: whether its figures count, and if not, why. */
export const ComparedTrial = z.strictObject({
  trialId: z.string(),
  runId: z.string(),
  serverId: z.string(),
  round: z.number().int(),
  status: Status,
  verdict: AuditVerdict.nullable(),
  isUsable: z.boolean(),
  failureCode: FailureCode.nullable(),
});
export type ComparedTrial = z.infer<typeof ComparedTrial>;

export const ComparedSide = z.strictObject({
  key: SideKey,
  /** "go-gorilla"; of several servers "Go, framework". */
  label: z.string(),
  /** The runs that its rounds come from, the newest first. */
  runs: z.array(z.strictObject({ runId: z.string(), name: z.string(), startedAt: z.date().nullable() })),
  servers: z.array(ServerSnapshot),
  scenarioVersion: z.number().int(),
  /** The measured part of the plan in words. */
  load: z.string(),
  allotment: Allotment.nullable(),
  environment: EnvironmentView.nullable(),
  trials: z.array(ComparedTrial),
  /** Rounds that the estimates stand on; of several servers the blocks in which all of them were measured. */
  rounds: z.number().int(),
  /** By summary metric id; a metric without any round is absent. */
  estimates: z.record(z.string(), Estimate),
  /** Finished rounds that are unlike the newest one, and so not taken together with it: a sentence for each reason. */
  leftOut: z.array(z.string()),
  /** Why there are no figures; null where there are. */
  missing: z.string().nullable(),
  /** The round that is drawn second by second: the one with the middle p99. */
  shownTrialId: z.string().nullable(),
  /** Parameters of its newest run, so that a further run can use the same. */
  setting: z.strictObject({
    mode: Mode,
    scale: z.number(),
    measureS: z.number().nullable(),
    parameters: ParameterValues,
  }),
});
export type ComparedSide = z.infer<typeof ComparedSide>;

/** The finding on two sides, before it is known which direction is better. */
export type ComparisonFinding = "different" | "same" | "inconclusive";

/** better, worse: shown by a test. same: shown to lie within the margin. inconclusive: neither could be shown. */
export const Verdict = z.enum(["better", "worse", "same", "inconclusive"]);
export type Verdict = z.infer<typeof Verdict>;

/** How the sides were tested: rounds against the rounds of their own block, or all against all; the ratio's interval goes with it. */
export const ComparisonTest = z.enum(["paired-permutation", "mann-whitney"]);
export type ComparisonTest = z.infer<typeof ComparisonTest>;

/** One metric of side B against side A. */
export const MetricComparison = z.strictObject({
  metricId: z.string(),
  /** B ÷ A: of the medians, or the median of the blocks' ratios where rounds are paired; null where A is zero or a round did not deliver it. */
  ratio: z.number().nullable(),
  /** Its 95 % bootstrap interval, widened where rounds depend on each other. */
  ratioLow: z.number().nullable(),
  ratioHigh: z.number().nullable(),
  /** Two-sided, of this figure alone; null where the figure is not judged. */
  rawP: z.number().nullable(),
  /** The same after Holm's correction. */
  p: z.number().nullable(),
  test: ComparisonTest.nullable(),
  /** Rounds of the side with fewer. */
  rounds: z.number().int(),
  /** Independent rounds that say as much as these: fewer where rounds depend on each other, or too few are known to rule it out. */
  effectiveRounds: z.number(),
  /** Smallest ratio (above 1) that these rounds would have shown in four of five repetitions; null where not known. */
  detectable: z.number().nullable(),
  /** Further rounds a side that would likely decide; 0: decided, null: no realistic number, or none is known. */
  moreRounds: z.number().int().nullable(),
  /** Largest relative difference of one image against itself on this host; null: never measured. */
  floor: z.number().nullable(),
  /** Largest relative difference that counts as the same. */
  margin: z.number(),
  verdict: Verdict,
  /** Why this verdict, in a sentence or two. */
  reason: z.string(),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

/** A fact in which sides differ, with the value of each. */
export const Difference = z.strictObject({ fact: z.string(), values: z.array(z.string()) });
export type Difference = z.infer<typeof Difference>;

/** A further side against the first. */
export const SideComparison = z.strictObject({
  /** Facts in which they are unlike, so that a difference of figures may come from there. */
  unlike: z.array(z.string()),
  /** Blocks in which both were measured. */
  commonBlocks: z.number().int(),
  /** True if rounds are compared within their own block, in every figure's interval and test: six blocks or more, each with both sides. */
  paired: z.boolean(),
  /** Empty where one of them has no figures, and where they are unlike and no comparison was asked for all the same. */
  figures: z.array(MetricComparison),
});
export type SideComparison = z.infer<typeof SideComparison>;

/** A figure of a side, and what it is of the same figure without compression. */
export const CompressionFigure = z.strictObject({
  metricId: z.string(),
  /** Null where no round has it. */
  estimate: Estimate.nullable(),
  /** To the side without compression, with its 95 % interval; null for that side itself, and where one of them lacks the figure. */
  ratio: z.number().nullable(),
  ratioLow: z.number().nullable(),
  ratioHigh: z.number().nullable(),
});
export type CompressionFigure = z.infer<typeof CompressionFigure>;

/** One side of a server that was measured without and with compression. */
export const CompressionRow = z.strictObject({
  /** Place among the sides; 0 is the first. */
  side: z.number().int(),
  /** Offered by the clients; how much of it the server did is `ratio.compressed`. */
  compression: Compression,
  /** Place of the side without compression; null for that side itself. */
  against: z.number().int().nullable(),
  figures: z.array(CompressionFigure),
});
export type CompressionRow = z.infer<typeof CompressionRow>;

export const ComparisonView = z.strictObject({
  sides: z.array(ComparedSide),
  /** Each further side against the first, in the order of `sides`, from the second on. */
  comparisons: z.array(SideComparison),
  /** Facts in which the environments or scenarios differ; empty: comparable. */
  differences: z.array(Difference),
  /** Sides of one server without and with compression; empty where there are no such two. */
  compression: z.array(CompressionRow),
  /** True if unlike sides were compared because the request asked for it. */
  compareUnlike: z.boolean(),
});
export type ComparisonView = z.infer<typeof ComparisonView>;

/** A/A floors of a run's host and loads by scenario id, then by metric id; nothing inside them is called a difference. */
export const RunFloors = z.record(z.string(), z.record(z.string(), z.number()));
export type RunFloors = z.infer<typeof RunFloors>;

/** A point of a percentile curve: share of values at or below `valueUs`. */
export const CurvePoint = z.strictObject({ percentile: z.number(), valueUs: z.number() });
export type CurvePoint = z.infer<typeof CurvePoint>;

/** A bar of a distribution on a log axis: the share of all values from `fromUs` to the next bar. */
export const DistributionBar = z.strictObject({ fromUs: z.number(), share: z.number() });
export type DistributionBar = z.infer<typeof DistributionBar>;

/** All latencies of a side's rounds together. */
export const SideLatency = z.strictObject({
  curve: z.array(CurvePoint),
  bars: z.array(DistributionBar),
  /** Rounds and values in it. */
  rounds: z.number().int(),
  count: z.number(),
});
export type SideLatency = z.infer<typeof SideLatency>;

/** One language under one scenario, with the figure that the scenario says to read first. */
export const LanguageCell = z.strictObject({
  scenarioId: z.string(),
  language: Language,
  key: SideKey,
  servers: z.array(z.string()),
  /** Null where no round may be used. */
  estimate: Estimate.nullable(),
  suspect: z.boolean(),
  missing: z.string().nullable(),
});
export type LanguageCell = z.infer<typeof LanguageCell>;

/** A language's framework servers against its minimal ones under one scenario: what the framework costs. */
export const ProfileCell = z.strictObject({
  scenarioId: z.string(),
  language: Language,
  minimal: SideKey,
  framework: SideKey,
  unlike: z.array(z.string()),
  /** Null where one of them has no figure, or where they are unlike. */
  comparison: MetricComparison.nullable(),
  missing: z.string().nullable(),
});
export type ProfileCell = z.infer<typeof ProfileCell>;

/** Runs as a whole: languages × scenarios, and what a framework costs in each language. */
export const ComparisonOverview = z.strictObject({
  /** Deliveries that latency percentiles are taken over. */
  of: Basis,
  scenarios: z.array(z.strictObject({ scenarioId: z.string(), name: z.string() })),
  languages: z.array(LanguageCell),
  profiles: z.array(ProfileCell),
});
export type ComparisonOverview = z.infer<typeof ComparisonOverview>;
