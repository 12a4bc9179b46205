import { findChannels, findDeliveries } from "@plumbline/backend/notifications/find-channels";
import {
  changeChannel,
  createChannel,
  deleteChannel,
  rotateSecret,
} from "@plumbline/backend/notifications/save-channel";
import { redeliver, testChannel } from "@plumbline/backend/notifications/send-again";
import { keyOf } from "@plumbline/core/json/key-of";
import { ChangeChannel, SaveChannel } from "@plumbline/core/notification/channel";
import { getMailer } from "../../mailer.ts";
import { procedure, router } from "../../trpc/trpc.ts";

const ChannelKey = keyOf("channelId");

export const channelRouter = router({
  find: procedure.query(({ ctx }) => findChannels(ctx.scope)),
  canMail: procedure.query(() => getMailer().mail !== null),
  create: procedure.input(SaveChannel).mutation(({ ctx, input }) => createChannel(ctx.scope, getMailer(), input)),
  change: procedure
    .input(ChangeChannel.extend(ChannelKey.shape))
    .mutation(({ ctx, input }) => changeChannel(ctx.scope, input)),
  rotate: procedure.input(ChannelKey).mutation(({ ctx, input }) => rotateSecret(ctx.scope, input)),
  remove: procedure.input(ChannelKey).mutation(({ ctx, input }) => deleteChannel(ctx.scope, input)),
  test: procedure.input(ChannelKey).mutation(({ ctx, input }) => testChannel(ctx.scope, input)),
  deliveries: procedure.query(({ ctx }) => findDeliveries(ctx.scope)),
  redeliver: procedure.input(keyOf("deliveryId")).mutation(({ ctx, input }) => redeliver(ctx.scope, input)),
});
