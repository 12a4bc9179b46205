import { z } from "zod";
import { AuditVerdict } from "../audit/verdict.ts";
import { Audit, AuditNote } from "../audit/views.ts";
import { FailureCode } from "../failure/failure-code.ts";
import { ErrorCount, Frame } from "../frame/frame.ts";
import { Deviation } from "../gate/deviation.ts";
import { GateCheck } from "../gate/gate-check.ts";
import { FigureValue } from "../metric/figure-value.ts";
import { Allotment } from "../scenario/allot-resources.ts";
import { LoadPlan, Phase } from "../scenario/load-plan.ts";
import { ParameterValues } from "../scenario/parameter.ts";
import { Mode } from "../scenario/scenario.ts";
import { Language } from "../server/language.ts";
import { Companion, DeliveryPolicy, Profile } from "../server/manifest.ts";
import { SearchResult } from "../summary/search-result.ts";
import { RunCommit, RunKind, Trigger } from "./start-run.ts";
import { Status } from "./status.ts";

/** Why something failed, ready to be shown: code, title, particulars, next step, evidence. */
export const FailureView = z.strictObject({
  code: FailureCode,
  title: z.string(),
  message: z.string(),
  nextStep: z.string(),
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
export type FailureView = z.infer<typeof FailureView>;

/** A server as it was when the run was started; enough to draw it (name, hue, shade, mark). */
export const ServerSnapshot = z.strictObject({
  serverId: z.string(),
  name: z.string(),
  language: Language,
  profile: Profile,
  deliveryPolicy: DeliveryPolicy,
  library: z.string(),
  sourceDigest: z.string(),
  /** The git commit that last changed the source; absent where none is known. */
  commit: z.string().optional(),
  /** Process arguments beside the contract's own: a variant's. */
  args: z.array(z.string()).default([]),
  containers: z.array(Companion).default([]),
  threadsPerConnection: z.number().int().default(0),
  deviations: z.array(Deviation).default([]),
});
export type ServerSnapshot = z.infer<typeof ServerSnapshot>;

const ScenarioSnapshot = z.strictObject({
  scenarioId: z.string(),
  version: z.number().int(),
  name: z.string(),
  /** The values of all its parameters; none in runs from before there were any. */
  parameters: ParameterValues.default({}),
  /** The scale at which it runs, where that is not the run's: it was fitted to the host. */
  scale: z.number().optional(),
});

/** What a run was started with, frozen. */
export const RunSpec = z.strictObject({
  v: z.literal(1),
  /** Absent: measure. */
  kind: RunKind.optional(),
  /** Absent where nobody named one. */
  commit: RunCommit.optional(),
  /** Seed of the servers' random order in each block (mulberry32); absent in runs from before it was kept. */
  orderSeed: z.number().int().nonnegative().optional(),
  servers: z.array(ServerSnapshot),
  scenarios: z.array(ScenarioSnapshot),
  mode: Mode,
  rounds: z.number().int(),
  scale: z.number(),
  measureS: z.number().nullable(),
  warmupS: z.number().nullable(),
});
export type RunSpec = z.infer<typeof RunSpec>;

/** One line of the list of runs. */
export const RunRow = z.strictObject({
  runId: z.string(),
  name: z.string(),
  trigger: Trigger,
  status: Status,
  failure: FailureView.nullable(),
  spec: RunSpec,
  trials: z.record(Status, z.number().int()),
  /** Audited trials by verdict. */
  verdicts: z.record(AuditVerdict, z.number().int()),
  /** 0 to 1, by planned seconds of ended trials. */
  progress: z.number(),
  /** Planned seconds of all trials, and of those not yet ended. */
  plannedS: z.number(),
  remainingS: z.number(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  cancelRequestedAt: z.date().nullable(),
});
export type RunRow = z.infer<typeof RunRow>;

/** A finished trial's figures. `values` by summary metric id; histograms as in frames, over the whole measured window. */
export const Summary = z.strictObject({
  v: z.literal(1),
  values: z.record(z.string(), FigureValue),
  errors: z.array(ErrorCount),
  histograms: z.strictObject({ latency: z.string().optional(), connect: z.string().optional() }),
  /** Seconds of the measured window. */
  windowS: z.number(),
  /** Only of plans that search for an upper limit. */
  search: SearchResult.optional(),
});
export type Summary = z.infer<typeof Summary>;

/** How the server's image came to be. */
export const ImageView = z.strictObject({
  imageDigest: z.string(),
  imageBytes: z.number(),
  /** Size of the program and what it needs at run time, without the base image; null where it is not known. */
  artifactBytes: z.number().nullable(),
  buildMs: z.number(),
  /** Whether its base images are the public ones or local stand-ins. */
  bases: z.enum(["public", "stand-in"]),
  builtAt: z.date(),
});
export type ImageView = z.infer<typeof ImageView>;

/** One trial inside a run's page. */
export const TrialRow = z.strictObject({
  trialId: z.string(),
  runId: z.string(),
  serverId: z.string(),
  scenarioId: z.string(),
  scenarioVersion: z.number().int(),
  round: z.number().int(),
  position: z.number().int(),
  status: Status,
  phase: Phase.nullable(),
  failure: FailureView.nullable(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  plan: LoadPlan,
  /** What both containers may use; null until the trial has begun. */
  allotment: Allotment.nullable(),
  summary: Summary.omit({ histograms: true }).nullable(),
  /** The audit's verdict and what speaks against the trial; null where there is no result to audit. */
  audit: AuditNote.nullable(),
});
export type TrialRow = z.infer<typeof TrialRow>;

/** A line about what happened, beside the charts. */
export const RunEvent = z.strictObject({
  eventId: z.string(),
  at: z.date(),
  level: z.enum(["info", "warning", "error"]),
  text: z.string(),
  trialId: z.string().nullable(),
});
export type RunEvent = z.infer<typeof RunEvent>;

/** A frame as pages draw it: no histograms; percentiles stand in `values`. */
export const FrameView = Frame.omit({ histograms: true });
export type FrameView = z.infer<typeof FrameView>;

/** What the environment of a trial was. Plain facts by name; `environmentId` is equal for comparable ones. */
export const EnvironmentView = z.strictObject({
  environmentId: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type EnvironmentView = z.infer<typeof EnvironmentView>;

/** A run's page: the run, its trials in order, recent events, and the cursor from which live events follow. */
export const RunView = RunRow.extend({
  rows: z.array(TrialRow),
  events: z.array(RunEvent),
  /** Position in the run's live channel at which this snapshot was taken. */
  cursor: z.string(),
});
export type RunView = z.infer<typeof RunView>;

/** Everything of one trial. */
export const TrialView = TrialRow.extend({
  server: ServerSnapshot,
  runName: z.string(),
  summary: Summary.nullable(),
  audit: Audit.nullable(),
  image: ImageView.nullable(),
  environment: EnvironmentView.nullable(),
  gate: z.array(GateCheck),
  /** The server's own last line, as it printed it. */
  serverStats: z.record(z.string(), z.unknown()).nullable(),
  logs: z.strictObject({ server: z.array(z.string()), generator: z.array(z.string()) }),
});
export type TrialView = z.infer<typeof TrialView>;

/** What a run's live channel carries. Applying one twice changes nothing. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("run"),
    status: Status,
    failure: FailureView.nullable(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    cancelRequestedAt: z.date().nullable(),
  }),
  z.strictObject({ type: z.literal("trial"), row: TrialRow }),
  z.strictObject({ type: z.literal("frame"), trialId: z.string(), frame: FrameView }),
  z.strictObject({ type: z.literal("event"), event: RunEvent }),
  z.strictObject({
    type: z.literal("log"),
    trialId: z.string(),
    source: z.enum(["build", "server", "generator"]),
    lines: z.array(z.string()),
  }),
  /** What followed the reader's last event is no longer kept: read the snapshot again. What is still kept follows. */
  z.strictObject({ type: z.literal("gap") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
