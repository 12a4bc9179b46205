import { z } from "zod";
import { notificationIds } from "./notification-types.ts";

/** The events that people can be notified of. */
export const NotificationType = z.enum(notificationIds);
export type NotificationType = z.infer<typeof NotificationType>;

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
