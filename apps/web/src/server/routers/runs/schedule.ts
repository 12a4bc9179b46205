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

export const scheduleRouter = router({
  find: procedure.query(({ ctx }) => findSchedules(ctx.scope, new Date())),
  get: procedure.input(ScheduleKey).query(({ ctx, input }) => getSchedule(ctx.scope, input, new Date())),
  slots: procedure.input(FindSlots).query(({ ctx, input }) => findSlots(ctx.scope, input, new Date())),
  preview: procedure.input(PreviewCron).query(({ input }) => previewCron(input, new Date())),
  create: procedure.input(SaveSchedule).mutation(({ ctx, input }) => createSchedule(ctx.scope, input, new Date())),
  change: procedure
    .input(SaveSchedule.extend(ScheduleKey.shape))
    .mutation(({ ctx, input }) => changeSchedule(ctx.scope, input, new Date())),
  pause: procedure.input(ScheduleKey).mutation(({ ctx, input }) => pauseSchedule(ctx.scope, input, new Date())),
  resume: procedure.input(ScheduleKey).mutation(({ ctx, input }) => resumeSchedule(ctx.scope, input, new Date())),
  remove: procedure.input(ScheduleKey).mutation(({ ctx, input }) => deleteSchedule(ctx.scope, input, new Date())),
  runNow: procedure.input(ScheduleKey).mutation(({ ctx, input }) => runScheduleNow(ctx.scope, input, new Date())),
});
