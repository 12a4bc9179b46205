/** Each in words, for the settings page. */
export const notificationTypes = {
  "run.finished": "A run has finished with results",
  "run.failed": "A run has failed",
  "schedule.missed": "A schedule has produced nothing",
  "regression.confirmed": "A regression is confirmed",
  improvement: "Something became better",
} as const;

/** Their ids. */
export const notificationIds = Object.keys(notificationTypes) as (keyof typeof notificationTypes)[];
