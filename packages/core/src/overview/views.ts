import { z } from "zod";
import { TrialLimit } from "../audit/views.ts";
import { Estimate } from "../compare/views.ts";
import { EnvironmentView } from "../environment/views.ts";
import { RunRow } from "../run/views.ts";
import { ParameterValues } from "../scenario/parameter.ts";
import { SlotView } from "../schedule/schedule.ts";
import { ServerSnapshot } from "../server/views.ts";
import { Status } from "../task/status.ts";
import { Carried } from "./carried.ts";

/** Counts of one day, in the time zone that was asked for. */
export const DayView = z.strictObject({
  /** 2026-11-21 */
  day: z.string(),
  runs: z.record(Status, z.number().int()),
  /** Times of schedules that produced nothing. */
  problems: z.number().int(),
  /** Servers × scenarios that moved from one night to the next. */
  better: z.number().int(),
  worse: z.number().int(),
});
export type DayView = z.infer<typeof DayView>;

/** The last run of servers against themselves, and the widest floor among the figures that its scenarios read first. */
export const ControlView = z.strictObject({
  runId: z.string(),
  measuredAt: z.date(),
  scenarioId: z.string(),
  metricId: z.string(),
  /** Largest relative difference of one image against itself: 0.03 is 3 %. */
  floor: z.number(),
});
export type ControlView = z.infer<typeof ControlView>;

/** The dashboard's first page. */
export const OverviewView = z.strictObject({
  /** True if anything was ever measured here. */
  measured: z.boolean(),
  /** Without a gap, up to today, oldest first. */
  days: z.array(DayView),
  /** The last judged slot of each schedule that is not paused, where that slot produced nothing. */
  problems: z.array(SlotView),
  /** Runs of persons and CI that failed lately, newest first. */
  failed: z.array(RunRow),
  /** The last night of each schedule that could be compared with the one before, newest first. */
  nights: z.array(SlotView),
  /** Null: no A/A control has measured a floor. */
  control: ControlView.nullable(),
  /** The next slot of each schedule, soonest first. */
  next: z.array(z.strictObject({ scheduleId: z.string(), name: z.string(), timeZone: z.string(), at: z.date() })),
});
export type OverviewView = z.infer<typeof OverviewView>;

/** A server's figures in a leaderboard, with the trial that is their evidence. */
export const LeaderboardEntry = z.strictObject({
  server: ServerSnapshot,
  /** By summary metric id, over the rounds of the run; none where no round may be used. */
  estimates: z.record(z.string(), Estimate),
  /** True if one of the rounds is SUSPECT. */
  suspect: z.boolean(),
  /** The round with the middle p99; null where no round may be used. */
  trialId: z.string().nullable(),
  /** The limit of that round; null where it was not audited. */
  limit: TrialLimit.nullable(),
  /** Why there are no figures; null where there are. */
  missing: z.string().nullable(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** All servers of one run under one scenario: one host and one load, so that the figures compare. */
export const Leaderboard = z.strictObject({
  scenarioId: z.string(),
  run: z.strictObject({ runId: z.string(), name: z.string(), finishedAt: z.date() }),
  /** Rounds that were asked for. */
  rounds: z.number().int(),
  scale: z.number(),
  parameters: ParameterValues,
  environment: EnvironmentView.nullable(),
  /** A/A floors by metric id; nothing inside them is called a difference. */
  floors: z.record(z.string(), z.number()),
  entries: z.array(LeaderboardEntry),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/** The scenarios that have a leaderboard, the last measured first, and the leaderboard that was asked for; null: there is none. */
export const LeaderboardView = z.strictObject({
  scenarioIds: z.array(z.string()),
  /** The ways in which the scenario that was asked for has been measured. */
  carried: z.array(Carried),
  leaderboard: Leaderboard.nullable(),
});
export type LeaderboardView = z.infer<typeof LeaderboardView>;
