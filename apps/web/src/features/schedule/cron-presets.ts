import type { MessageId } from "#i18n/say.ts";

/** Times that most schedules want, in words. */
export const cronPresets = [
  { cron: "0 2 * * *", label: "schedule.everyNight" },
  { cron: "0 2 * * 1-5", label: "schedule.weeknights" },
  { cron: "0 2 * * 0", label: "schedule.sundays" },
  { cron: "0 2 1 * *", label: "schedule.monthly" },
] as const satisfies readonly { cron: string; label: MessageId }[];
