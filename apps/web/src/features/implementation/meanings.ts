import type { DeliveryPolicy, Profile } from "@plumbline/core/server/manifest";

export const profileMeanings = {
  minimal: "The WebSocket library alone.",
  framework: "Inside a web framework, as most applications are built.",
} as const satisfies Record<Profile, string>;

export const policyMeanings = {
  backpressure: "Where one peer reads too slowly, senders wait for it.",
  "drop-newest": "Where one peer reads too slowly, it misses the newest messages.",
  "drop-oldest": "Where one peer reads too slowly, it misses the oldest messages that still wait.",
  evict: "A peer that reads too slowly is disconnected.",
} as const satisfies Record<DeliveryPolicy, string>;
