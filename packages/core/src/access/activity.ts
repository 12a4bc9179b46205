import { z } from "zod";
import { activityActions } from "./activities.ts";

export const ActivityAction = z.enum(activityActions);
export type ActivityAction = z.infer<typeof ActivityAction>;

/** Particulars of an activity, as they were: plain words and numbers, never a secret. */
export const ActivityDetails = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ActivityDetails = z.infer<typeof ActivityDetails>;

/** One line of the audit log. */
export const ActivityView = z.strictObject({
  activityId: z.string(),
  at: z.date(),
  /** A person's or a token's name; null: the installation by itself, such as a schedule. */
  actor: z.string().nullable(),
  /** True if a token acted for the person who made it. */
  byToken: z.boolean(),
  action: ActivityAction,
  /** The object of the action, by its name at that time. */
  subject: z.string(),
  details: ActivityDetails,
});
export type ActivityView = z.infer<typeof ActivityView>;

/** Filters of the audit log; all that are given must hold. */
export const FindActivities = z.strictObject({
  action: ActivityAction.optional(),
  userId: z.uuid().optional(),
  /** `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.number().int().min(1).max(100).default(50),
});
export type FindActivities = z.infer<typeof FindActivities>;
