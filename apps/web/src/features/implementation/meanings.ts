import type { DeliveryPolicy, Profile } from "@plumbline/core/server/manifest";
import type { MessageId } from "#i18n/say.ts";

export const profileMeanings = {
  minimal: "server.minimal",
  framework: "server.frameworkMeaning",
} as const satisfies Record<Profile, MessageId>;

export const policyMeanings = {
  backpressure: "server.backpressure",
  "drop-newest": "server.dropNewest",
  "drop-oldest": "server.dropOldest",
  evict: "server.evict",
} as const satisfies Record<DeliveryPolicy, MessageId>;
