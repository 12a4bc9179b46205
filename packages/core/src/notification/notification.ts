import { z } from "zod";

/** The events that people can be notified of. */
export const NotificationType = z.enum([
  "run.finished",
  "run.failed",
  "schedule.missed",
  "regression.confirmed",
  "improvement",
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** Each in words, for the settings page. */
export const notificationTypes = {
  "run.finished": "A run has finished with results",
  "run.failed": "A run has failed",
  "schedule.missed": "A schedule has produced nothing",
  "regression.confirmed": "A regression is confirmed",
  improvement: "Something became better",
} as const satisfies Record<NotificationType, string>;

/** A channel's own test is not a type that can be muted. */
export const TEST_NOTIFICATION = "test";

/** A raised notification. One type and subject give one notice, however often it is raised. */
export type RaisedNotification = {
  organizationId: string;
  type: NotificationType;
  /** The thing it is about, for example a run's id. */
  subject: string;
  title: string;
  text: string;
  /** The page to look at: /runs/… */
  path: string;
  /** Plain facts for programs. */
  data: Record<string, string | number | boolean | null>;
};
