/** Times that most schedules want, in words. */
export const cronPresets = [
  { cron: "0 2 * * *", label: "Every night at two" },
  { cron: "0 2 * * 1-5", label: "Weeknights at two" },
  { cron: "0 2 * * 0", label: "Sundays at two" },
  { cron: "0 2 1 * *", label: "The first of each month at two" },
] as const;
