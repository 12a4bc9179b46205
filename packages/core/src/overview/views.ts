import { z } from "zod";
import { RunRow } from "../run/views.ts";
import { SlotView } from "../schedule/schedule.ts";
import { Status } from "../task/status.ts";

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
