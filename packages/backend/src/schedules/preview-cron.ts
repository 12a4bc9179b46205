import { refuseImpossible, timesAfter } from "@plumbline/core/schedule/cron";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import type { z } from "zod";

/** A schedule's rule, for a preview of its times. */
export const PreviewCron = SaveSchedule.pick({ cron: true, timeZone: true });

/** The next five times of a rule. @throws CRON_IMPOSSIBLE */
export function previewCron(rule: z.infer<typeof PreviewCron>, now: Date): { nextTimes: Date[] } {
  refuseImpossible(rule, now.getTime());
  return { nextTimes: timesAfter(rule, now.getTime(), 5) };
}
