import type { Check } from "../probe/check.ts";
import { bytesUnchanged } from "./bytes-unchanged.ts";
import { exactlyOnce, membership, neverToSender, senderOrder } from "./delivery.ts";
import { deliveryPolicy } from "./delivery-policy.ts";
import { chatFragmentation } from "./fragmentation.ts";
import { heartbeat, pongsKeep, silenceEnds } from "./heartbeat.ts";
import { malformedIgnored, unknownIgnored } from "./ignored-input.ts";
import { goneMember, leave } from "./leave.ts";
import { largestChat, oversizedChat } from "./limits.ts";
import { rateLimit, rateLimitSurvived } from "./rate-limit.ts";

/** The chat workload's rules. They share the one room, so each runs alone. */
export const CHAT_CHECKS: readonly Check[] = [
  exactlyOnce,
  neverToSender,
  bytesUnchanged,
  senderOrder,
  membership,
  malformedIgnored,
  unknownIgnored,
  rateLimit,
  rateLimitSurvived,
  leave,
  goneMember,
  largestChat,
  oversizedChat,
  chatFragmentation,
  deliveryPolicy,
];

/** Those that need no room to themselves: they listen without joining. */
export const HEARTBEAT_CHECKS: readonly Check[] = [heartbeat, silenceEnds, pongsKeep];
