import { z } from "zod";
import { deliveryStatuses } from "../task/lifecycle.ts";
import { channelKinds } from "./channel-kinds.ts";
import { NotificationType } from "./notification.ts";

export const ChannelKind = z.enum(channelKinds);
export type ChannelKind = z.infer<typeof ChannelKind>;

const common = {
  name: z.string().trim().min(1, "A channel needs a name.").max(80, "A name has at most 80 characters."),
  /** The notification types that it receives; all others are muted. */
  types: z.array(NotificationType).max(NotificationType.options.length),
};
const url = z.url({ protocol: /^https?$/, error: "An address begins with https://." }).max(2000);

/** A request to add a channel on which an organization is notified. */
export const SaveChannel = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("webhook"), target: url, ...common }),
  z.strictObject({ kind: z.literal("slack"), target: url, ...common }),
  z.strictObject({ kind: z.literal("email"), target: z.email("That is not an e-mail address.").max(200), ...common }),
]);
export type SaveChannel = z.infer<typeof SaveChannel>;

/** The fields of a channel that can be changed; an absent field keeps its value. */
export const ChangeChannel = z.strictObject({ types: common.types.optional(), muted: z.boolean().optional() });
export type ChangeChannel = z.infer<typeof ChangeChannel>;

export const ChannelView = z.strictObject({
  channelId: z.string(),
  kind: ChannelKind,
  name: z.string(),
  target: z.string(),
  types: z.array(NotificationType),
  /** Receives nothing until it is unmuted. */
  mutedAt: z.date().nullable(),
  /** Until when messages are signed with the old secret as well. */
  oldSecretUntil: z.date().nullable(),
  createdAt: z.date(),
});
export type ChannelView = z.infer<typeof ChannelView>;

/** One try to hand a message over. */
export const DeliveryAttempt = z.strictObject({
  at: z.date(),
  durationMs: z.number(),
  /** HTTP status; null where there was no answer, or none is given. */
  status: z.number().int().nullable(),
  /** Why it failed, in a sentence; null: it was taken. */
  error: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A message to a channel and what came of it. */
export const DeliveryView = z.strictObject({
  deliveryId: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  /** A notice's type, or "test". */
  type: z.string(),
  title: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.array(DeliveryAttempt),
  /** When it is tried again; null: not any more. */
  nextAt: z.date().nullable(),
  createdAt: z.date(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;
