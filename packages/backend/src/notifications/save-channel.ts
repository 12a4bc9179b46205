import { AppError } from "@plumbline/core/failure/app-error";
import type { ChangeChannel, ChannelView, SaveChannel } from "@plumbline/core/notification/channel";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import type { Mailer } from "../mail/mailer.ts";
import { getChannel } from "./find-channels.ts";
import { refuseUnsafeTarget } from "./refuse-unsafe-target.ts";
import { newSigningSecret } from "./sign-message.ts";
import { channelColumns, toChannelView } from "./to-channel-view.ts";

/** Overlap in which messages carry a signature of the old secret too, so that receivers can change theirs. */
const OLD_SECRET_MS = 86_400_000;

/** A channel with its secret, which is shown only once; null if its messages are not signed. */
export type MadeChannel = { channel: ChannelView; secret: string | null };

/** Adds a destination of the organization's notifications. @throws FORBIDDEN, TARGET_REFUSED, MAIL_NOT_CONFIGURED */
export async function createChannel(scope: Scope, mailer: Mailer, input: SaveChannel): Promise<MadeChannel> {
  requirePermission(scope, "notify");
  await refuse(mailer, input);
  const secret = input.kind === "webhook" ? newSigningSecret() : null;
  const row = await scope.backend.db.channel.create({
    data: { ...input, organizationId: scope.organizationId, secret },
    select: channelColumns,
  });
  // without the target: anybody who knows a Slack webhook's address can send there
  await recordActivity(scope, { action: "channel.made", subject: input.name, details: { kind: input.kind } });
  return { channel: toChannelView(row), secret };
}

/** Changes the types that a channel receives, or mutes and unmutes it. @throws FORBIDDEN, NOT_FOUND */
export async function changeChannel(
  scope: Scope,
  { channelId, types, muted }: ChangeChannel & { channelId: string },
): Promise<ChannelView> {
  await getChannel(scope, { channelId });
  const now = await readDatabaseClock(scope.backend);
  const row = await scope.backend.db.channel.update({
    where: { channelId, organizationId: scope.organizationId },
    data: { ...(types ? { types } : {}), ...(muted === undefined ? {} : { mutedAt: muted ? now : null }) },
    select: channelColumns,
  });
  const details = {
    ...(types ? { types: types.join(", ") } : {}),
    ...(muted === undefined ? {} : { muted: muted ? "yes" : "no" }),
  };
  await recordActivity(scope, { action: "channel.changed", subject: row.name, details });
  return toChannelView(row);
}

/**
 * Rotates a webhook's secret; for a day its messages carry a signature of the old one too.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function rotateSecret(scope: Scope, key: { channelId: string }): Promise<MadeChannel> {
  const { channelId, kind } = await getChannel(scope, key);
  if (kind !== "webhook") throw new AppError("INVALID_INPUT", "Only a webhook's messages are signed.");
  const secret = newSigningSecret();
  // in one statement: of two concurrent rotations each keeps the other's new secret as the old one
  const { rowCount } = await scope.backend.sql.query(
    `update channel set old_secret = secret, old_secret_until = now() + $3 * interval '1 millisecond', secret = $4
     where channel_id = $1 and organization_id = $2`,
    [channelId, scope.organizationId, OLD_SECRET_MS, secret],
  );
  if (rowCount === 0) throw new AppError("NOT_FOUND", `There is no channel ${channelId}.`);
  const channel = await getChannel(scope, key);
  await recordActivity(scope, { action: "channel.secret-made", subject: channel.name });
  return { channel, secret };
}

/** Deletes a channel and its messages. @throws FORBIDDEN, NOT_FOUND */
export async function deleteChannel(scope: Scope, key: { channelId: string }): Promise<void> {
  const { channelId, name } = await getChannel(scope, key);
  const where = { channelId, organizationId: scope.organizationId };
  const { count } = await scope.backend.db.channel.deleteMany({ where });
  if (count > 0) await recordActivity(scope, { action: "channel.removed", subject: name });
}

async function refuse(mailer: Mailer, { kind, target }: SaveChannel): Promise<void> {
  if (kind !== "email") await refuseUnsafeTarget(target, mailer);
  else if (!mailer.mail)
    throw new AppError("MAIL_NOT_CONFIGURED", "No SMTP server is configured on this installation.");
}
