import { findChannels, findDeliveries } from "@plumbline/backend/notifications/find-channels";
import {
  changeChannel,
  createChannel,
  deleteChannel,
  rotateSecret,
} from "@plumbline/backend/notifications/save-channel";
import { redeliver, testChannel } from "@plumbline/backend/notifications/send-again";
import { ChangeChannel, SaveChannel } from "@plumbline/core/notification/channel";
import { z } from "zod";
import { getMailer } from "../../mailer.ts";
import { procedure, router } from "../../trpc/trpc.ts";

const ChannelKey = z.strictObject({ channelId: z.string().max(64) });

export const channelRouter = router({
  find: procedure.query(({ ctx }) => findChannels(ctx.scope)),
  canMail: procedure.query(() => getMailer().mail !== null),
  create: procedure.input(SaveChannel).mutation(({ ctx, input }) => createChannel(ctx.scope, getMailer(), input)),
  change: procedure
    .input(ChangeChannel.extend(ChannelKey.shape))
    .mutation(({ ctx, input }) => changeChannel(ctx.scope, input)),
  rotate: procedure.input(ChannelKey).mutation(({ ctx, input }) => rotateSecret(ctx.scope, input, new Date())),
  remove: procedure.input(ChannelKey).mutation(({ ctx, input }) => deleteChannel(ctx.scope, input)),
  test: procedure.input(ChannelKey).mutation(({ ctx, input }) => testChannel(ctx.scope, input)),
  deliveries: procedure.query(({ ctx }) => findDeliveries(ctx.scope)),
  redeliver: procedure
    .input(z.strictObject({ deliveryId: z.string().max(64) }))
    .mutation(({ ctx, input }) => redeliver(ctx.scope, input)),
});
