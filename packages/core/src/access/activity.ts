import { z } from "zod";

/** Actions of the audit log, as the words between the person and the subject of the action. */
export const activities = {
  "account.signed-in": "signed in",
  "account.sign-in-refused": "was refused: wrong password",
  "account.password-set": "set a password for",
  "account.email-changed": "changed their e-mail address to",
  "account.session-ended": "ended a session of",
  "account.signed-out": "signed out",
  "account.second-factor-on": "switched a second factor on for",
  "account.second-factor-off": "switched the second factor off for",
  "invitation.made": "invited",
  "invitation.withdrawn": "withdrew the invitation of",
  "member.joined": "joined as",
  "member.role-changed": "changed the role of",
  "member.removed": "removed",
  "organization.made": "made the organization",
  "organization.limits-changed": "changed the limits of",
  "token.made": "made the token",
  "token.revoked": "revoked the token",
  "suite.saved": "saved the suite",
  "suite.removed": "removed the suite",
  "schedule.made": "made the schedule",
  "schedule.changed": "changed the schedule",
  "schedule.paused": "paused the schedule",
  "schedule.resumed": "resumed the schedule",
  "schedule.removed": "removed the schedule",
  "baseline.set": "set the baseline",
  "baseline.removed": "removed the baseline",
  "channel.made": "made the channel",
  "channel.changed": "changed the channel",
  "channel.secret-made": "made a new secret of the channel",
  "channel.removed": "removed the channel",
  "annotation.made": "annotated the trends:",
  "annotation.removed": "removed the annotation",
  "change.judged": "judged a change of",
  "run.started": "started",
  "run.imported": "imported",
  "run.cancelled": "cancelled",
  "run.deleted": "deleted",
  "run.renamed": "renamed",
  "run.labelled": "labelled",
  "share.made": "made a shared link to",
  "share.revoked": "revoked the shared link to",
  "view.saved": "saved the view",
  "view.removed": "removed the view",
  "server.pushed": "pushed the server",
  "server.removed": "removed the server",
  "target.saved": "saved the target",
  "target.removed": "removed the target",
  "target.host-proved": "proved the host",
  "proof.asked": "asked for a proof of",
  "script.started": "started the script",
  "script.cancelled": "cancelled the script",
  "script.deleted": "deleted the script run",
  "flame-graph.asked": "asked for a flame graph of",
} as const satisfies Record<`${string}.${string}`, string>;

export const ActivityAction = z.enum(
  Object.keys(activities) as [keyof typeof activities, ...(keyof typeof activities)[]],
);
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
