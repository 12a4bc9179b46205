import { z } from "zod";
import { EnvironmentView } from "../environment/views.ts";
import { FigureValue } from "../metric/figure-value-schema.ts";
import { ServerSnapshot } from "../server/views.ts";

/** The facts that servers on one chart share: version of the scenario, load, environment. Never joined with another setting. */
export const TrendSetting = z.strictObject({
  /** Names the three together; equal on every installation. */
  settingId: z.string(),
  scenarioVersion: z.number().int(),
  /** The measured part of the plan in words. */
  load: z.string(),
  environment: EnvironmentView,
  /** When it was last measured. */
  lastAt: z.date(),
  /** Every server that was measured so. */
  serverIds: z.array(z.string()),
});
export type TrendSetting = z.infer<typeof TrendSetting>;

/** One run, or neighbouring runs where there are more than can be drawn. */
export const TrendPoint = z.strictObject({
  /** When the run was started; the middle of the bucket where there are several. */
  at: z.date(),
  /** When the first and the last of its runs were started. */
  firstAt: z.date(),
  lastAt: z.date(),
  /** Runs that it stands for; one of them is the run itself. */
  runs: z.number().int(),
  /** Only where it stands for one run. */
  runId: z.string().nullable(),
  /** Number of rounds where the point is one run, otherwise number of runs. */
  rounds: z.number().int(),
  /** Median of the rounds where the point is one run, otherwise median of the runs' medians. */
  median: FigureValue,
  /** Distribution-free 95 % interval of that median; null where rounds or runs are too few. */
  low: FigureValue.nullable(),
  high: FigureValue.nullable(),
  /** Runs among them with a SUSPECT trial. */
  suspect: z.number().int(),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** From this run on a server was built of something else. */
export const TrendVersion = z.strictObject({
  at: z.date(),
  runId: z.string(),
  library: z.string(),
  sourceDigest: z.string(),
  imageDigest: z.string().nullable(),
  /** The git commit that last changed the source; null where none is known. */
  commit: z.string().nullable(),
  /** The inputs that differ from the version before it; empty for the first version. */
  changed: z.array(z.enum(["library", "source", "image"])),
});
export type TrendVersion = z.infer<typeof TrendVersion>;

/** One line: a server under one setting. */
export const TrendSeries = z.strictObject({
  seriesId: z.string(),
  /** As its newest run has it. */
  server: ServerSnapshot,
  /** Runs with the figure in the time asked for. */
  runs: z.number().int(),
  /** In order of time. */
  points: z.array(TrendPoint),
  versions: z.array(TrendVersion),
});
export type TrendSeries = z.infer<typeof TrendSeries>;

/** A person's note about a moment, for others to read. */
export const Annotation = z.strictObject({
  annotationId: z.string(),
  at: z.date(),
  text: z.string(),
  /** Null: it concerns every scenario. */
  scenarioId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.date(),
});
export type Annotation = z.infer<typeof Annotation>;

/** A named run of a line that other runs are compared with. */
export const TrendBaseline = z.strictObject({
  name: z.string(),
  seriesId: z.string(),
  runId: z.string(),
  at: z.date(),
  median: FigureValue,
});
export type TrendBaseline = z.infer<typeof TrendBaseline>;

/** A figure over runs: the lines of one setting, and which other settings there are. */
export const TrendView = z.strictObject({
  scenarioId: z.string(),
  metricId: z.string(),
  /** The most recently measured first. */
  settings: z.array(TrendSetting),
  /** The one that is shown; null where nothing was measured. */
  settingId: z.string().nullable(),
  series: z.array(TrendSeries),
  /** Largest relative difference of one image against itself under this setting; null: never measured. */
  floor: z.number().nullable(),
  annotations: z.array(Annotation),
  /** The baselines of these lines, whatever period is shown. */
  baselines: z.array(TrendBaseline),
});
export type TrendView = z.infer<typeof TrendView>;

/** new: found, and nobody has looked at it. confirmed: real, the history begins anew there. dismissed: nothing to do with the server. */
export const ChangeState = z.enum(["new", "confirmed", "dismissed"]);
export type ChangeState = z.infer<typeof ChangeState>;

/** Figures on one side of a change: of the runs up to the neighbouring change. "Not delivered" where most of them are. */
const ChangeSide = z.strictObject({ mean: FigureValue, runs: z.number().int() });

/** A place where a server's figure moved. */
export const TrendChange = z.strictObject({
  seriesId: z.string(),
  metricId: z.string(),
  /** The first run after the change, by which it is known. */
  runId: z.string(),
  at: z.date(),
  /** The last run before it. */
  beforeAt: z.date(),
  before: ChangeSide,
  after: ChangeSide,
  /** after ÷ before; null where before is zero, and where either is "not delivered". */
  ratio: z.number().nullable(),
  p: z.number(),
  direction: z.enum(["better", "worse", "neither"]),
  state: ChangeState,
  judgedBy: z.string().nullable(),
  judgedAt: z.date().nullable(),
  note: z.string(),
});
export type TrendChange = z.infer<typeof TrendChange>;

/** The figures that describe a change; stored as JSON with the judgement of it. */
export const ChangeFigures = TrendChange.pick({
  before: true,
  after: true,
  ratio: true,
  p: true,
  direction: true,
  at: true,
  beforeAt: true,
});
export type ChangeFigures = z.infer<typeof ChangeFigures>;

/** A stretch of runs without a change. */
export const TrendLevel = z.strictObject({
  fromAt: z.date(),
  toAt: z.date(),
  mean: FigureValue,
  runs: z.number().int(),
});
export type TrendLevel = z.infer<typeof TrendLevel>;

/** The changes found in a line, and the number of runs searched. */
export const TrendChanges = z.strictObject({
  seriesId: z.string(),
  metricId: z.string(),
  /** Newest runs that were looked at. */
  runs: z.number().int(),
  /** Smallest relative change that is reported: 0.03 is 3 %. */
  leastChange: z.number(),
  changes: z.array(TrendChange),
  levels: z.array(TrendLevel),
});
export type TrendChanges = z.infer<typeof TrendChanges>;
