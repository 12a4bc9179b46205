import { z } from "zod";
import { AuditVerdict } from "../audit/verdict.ts";
import { Duel, DuelTerms } from "../duel/duel.ts";
import { FailureView } from "../failure/failure-view.ts";
import { FrameView } from "../frame/frame.ts";
import { ParameterValues } from "../scenario/parameter.ts";
import { Mode } from "../scenario/scenario.ts";
import { ServerSnapshot } from "../server/views.ts";
import { Status } from "../task/status.ts";
import { FailedAttempt } from "../trial/failed-attempt.ts";
import { TrialRow } from "../trial/views.ts";
import { ImportedFrom } from "./imported-from.ts";
import { RunCommit, RunKind, Trigger } from "./start-run.ts";

const ScenarioSnapshot = z.strictObject({
  scenarioId: z.string(),
  version: z.number().int(),
  name: z.string(),
  /** The values of all its parameters; none in runs from before there were any. */
  parameters: ParameterValues.default({}),
  /** The scale at which it runs, where that is not the run's: it was fitted to the host. */
  scale: z.number().optional(),
});

/** The frozen request of a run. */
export const RunSpec = z.strictObject({
  v: z.literal(1),
  /** Absent: measure. */
  kind: RunKind.optional(),
  /** Terms of a duel between the first server (A) and the second (B), or of every two of more; absent in other runs. */
  duel: DuelTerms.optional(),
  /** Absent if none was named. */
  commit: RunCommit.optional(),
  /** Seed of the servers' random order in each block, or of a duel's placements (mulberry32); absent in runs from before it was kept. */
  orderSeed: z.number().int().nonnegative().optional(),
  servers: z.array(ServerSnapshot),
  scenarios: z.array(ScenarioSnapshot),
  mode: Mode,
  /** In a duel the most that it may take. */
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
  /** A run that is queued again does not start before this time. */
  retryAt: z.date().nullable(),
  /** A duel as far as it has come; absent in other runs, and before its first round has ended. */
  duel: Duel.optional(),
  /** Absent: the run was measured on this installation. */
  imported: ImportedFrom.optional(),
  /** In alphabetical order; absent: it has none. */
  tags: z.array(z.string()).optional(),
  /** Plain text of people; absent: there is none. */
  note: z.string().optional(),
});
export type RunRow = z.infer<typeof RunRow>;

/** A queued run's place in the queue of the installation. */
export const QueuePlace = z.strictObject({
  /** Runs that are executed before it, those that run now included. */
  ahead: z.number().int(),
  /** Planned seconds until it starts; null: no worker is alive. */
  startsInS: z.number().nullable(),
});
export type QueuePlace = z.infer<typeof QueuePlace>;

/** A run that is waited for; `queue` is null once it has started. */
export const AwaitedRun = RunRow.extend({ queue: QueuePlace.nullable() });
export type AwaitedRun = z.infer<typeof AwaitedRun>;

/** A line about what happened, beside the charts. */
export const RunEvent = z.strictObject({
  eventId: z.string(),
  at: z.date(),
  level: z.enum(["info", "warning", "error"]),
  text: z.string(),
  trialId: z.string().nullable(),
});
export type RunEvent = z.infer<typeof RunEvent>;

/** A run's page: the run, its trials in order, recent events, and the cursor from which live events follow. */
export const RunView = RunRow.extend({
  rows: z.array(TrialRow),
  /** Earlier attempts that failed while no trial was under way, oldest first. */
  failedAttempts: z.array(FailedAttempt),
  events: z.array(RunEvent),
  /** Position in the run's live channel at which this snapshot was taken. */
  cursor: z.string(),
});
export type RunView = z.infer<typeof RunView>;

/** An event of a run's live channel. Applying one twice changes nothing. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("run"),
    status: Status,
    failure: FailureView.nullable(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    cancelRequestedAt: z.date().nullable(),
    /** A duel as far as it has come. */
    duel: Duel.optional(),
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
  /** Events after the reader's last one are no longer kept: read the snapshot again. The events still kept follow. */
  z.strictObject({ type: z.literal("gap") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
