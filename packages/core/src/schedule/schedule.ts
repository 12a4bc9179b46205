import { z } from "zod";
import { Verdict } from "../compare/views.ts";
import { FailureView } from "../failure/failure-view.ts";
import { Id } from "../json/key-of.ts";
import { Status } from "../task/status.ts";

/** The policy for missed slots: skip all of them, or start the newest one late. */
export const CatchUp = z.enum(["skip", "once"]);
export type CatchUp = z.infer<typeof CatchUp>;

/** A request to save a schedule, which starts a suite automatically. */
export const SaveSchedule = z.strictObject({
  name: z.string().trim().min(1, "A schedule needs a name.").max(80, "A name has at most 80 characters."),
  suiteId: z.uuid("Choose a suite."),
  /** Five fields: minute, hour, day of the month, month, weekday. */
  cron: z.string().trim().min(1, "A schedule needs a time.").max(120, "A cron has at most 120 characters."),
  /** The clock on which the cron is read. */
  timeZone: z.string().trim().min(1, "A schedule needs a time zone.").max(64).default("UTC"),
  catchUp: CatchUp.default("skip"),
  /** Beside each run, another of one server against itself: it measures the floor below which nothing is a difference. */
  aaControl: z.boolean().default(false),
});
export type SaveSchedule = z.infer<typeof SaveSchedule>;
export type SaveScheduleInput = z.input<typeof SaveSchedule>;

/**
 * claimed: its run is about to be started. started: its run exists. missed: no process was running at the time.
 * overlapped: the run before it had not ended. refused: its run could not be started.
 */
export const SlotOutcome = z.enum(["claimed", "started", "missed", "overlapped", "refused"]);
export type SlotOutcome = z.infer<typeof SlotOutcome>;

/** A figure to be read first that moved from one night to the next. */
export const Change = z.strictObject({
  serverId: z.string(),
  scenarioId: z.string(),
  metricId: z.string(),
  verdict: Verdict,
  /** This night ÷ the one before, with its 95 % interval. */
  ratio: z.number().nullable(),
  ratioLow: z.number().nullable(),
  ratioHigh: z.number().nullable(),
  reason: z.string(),
});
export type Change = z.infer<typeof Change>;

/** Comparison of a night with the one before it. */
export const Changes = z.strictObject({
  againstRunId: z.string(),
  /** Servers × scenarios by the verdict of the figure that is read first. */
  verdicts: z.record(Verdict, z.number().int()),
  /** Servers × scenarios that could not be compared: another version, host or load. */
  incomparable: z.number().int(),
  /** The figures that became better or worse. */
  moved: z.array(Change),
});
export type Changes = z.infer<typeof Changes>;

const SlotRun = z.strictObject({ runId: z.string(), status: Status, isControl: z.boolean() });

/** One time of a schedule and what came of it. */
export const SlotView = z.strictObject({
  scheduleId: z.string(),
  scheduleName: z.string(),
  slotAt: z.date(),
  outcome: SlotOutcome,
  /** Why its run, or its A/A control, could not be started. */
  failure: FailureView.nullable(),
  runs: z.array(SlotRun),
  /** Why it produced nothing, in a sentence; null: it produced a result, or the outcome is still open. */
  problem: z.string().nullable(),
  /** Against the last night with a result; null while there is none of either. */
  changes: Changes.nullable(),
});
export type SlotView = z.infer<typeof SlotView>;

/** A page of a schedule's slots. */
export const FindSlots = z.strictObject({
  scheduleId: Id,
  /** Slots before this one: `nextBefore` of the page before. */
  before: z.date().optional(),
  limit: z.number().int().min(1).max(100).default(30),
});
export type FindSlots = z.infer<typeof FindSlots>;

export const ScheduleView = z.strictObject({
  scheduleId: z.string(),
  name: z.string(),
  suite: z.strictObject({ suiteId: z.string(), name: z.string() }),
  cron: z.string(),
  timeZone: z.string(),
  catchUp: CatchUp,
  aaControl: z.boolean(),
  pausedAt: z.date().nullable(),
  /** The next five times; none while it is paused. */
  nextTimes: z.array(z.date()),
  lastSlot: SlotView.nullable(),
  createdAt: z.date(),
});
export type ScheduleView = z.infer<typeof ScheduleView>;
