import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { findSchedules, findSlots, getSchedule } from "@plumbline/backend/schedules/find-schedules";
import { PreviewCron, previewCron } from "@plumbline/backend/schedules/preview-cron";
import { runScheduleNow } from "@plumbline/backend/schedules/run-schedule-now";
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
} from "@plumbline/backend/schedules/save-schedule";
import { keyOf } from "@plumbline/core/json/key-of";
import { FindSlots, SaveSchedule } from "@plumbline/core/schedule/schedule";
import { procedure, router } from "../../trpc/trpc.ts";

const ScheduleKey = keyOf("scheduleId");

/** Slots are computed from PostgreSQL's time, which starts them: this process may be hours ahead. */
const timed = procedure.use(async ({ ctx, next }) =>
  next({ ctx: { now: await readDatabaseClock(ctx.scope.backend) } }),
);

export const scheduleRouter = router({
  find: timed.query(({ ctx }) => findSchedules(ctx.scope, ctx.now)),
  get: timed.input(ScheduleKey).query(({ ctx, input }) => getSchedule(ctx.scope, input, ctx.now)),
  slots: timed.input(FindSlots).query(({ ctx, input }) => findSlots(ctx.scope, input, ctx.now)),
  preview: timed.input(PreviewCron).query(({ ctx, input }) => previewCron(input, ctx.now)),
  create: timed.input(SaveSchedule).mutation(({ ctx, input }) => createSchedule(ctx.scope, input, ctx.now)),
  change: timed
    .input(SaveSchedule.extend(ScheduleKey.shape))
    .mutation(({ ctx, input }) => changeSchedule(ctx.scope, input, ctx.now)),
  pause: timed.input(ScheduleKey).mutation(({ ctx, input }) => pauseSchedule(ctx.scope, input, ctx.now)),
  resume: timed.input(ScheduleKey).mutation(({ ctx, input }) => resumeSchedule(ctx.scope, input, ctx.now)),
  remove: timed.input(ScheduleKey).mutation(({ ctx, input }) => deleteSchedule(ctx.scope, input, ctx.now)),
  runNow: timed.input(ScheduleKey).mutation(({ ctx, input }) => runScheduleNow(ctx.scope, input, ctx.now)),
});
