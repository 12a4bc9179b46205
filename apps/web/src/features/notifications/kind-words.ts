import type { ChannelKind } from "@plumbline/core/notification/channel";

/** Labels of the kinds of channels and of their targets. */
export const kindWords = {
  webhook: { label: "Webhook", target: "Address", placeholder: "https://ci.example.org/plumbline" },
  slack: { label: "Slack", target: "Incoming webhook", placeholder: "https://hooks.slack.com/services/…" },
  email: { label: "E-mail", target: "E-mail address", placeholder: "team@example.org" },
} as const satisfies Record<ChannelKind, { label: string; target: string; placeholder: string }>;
