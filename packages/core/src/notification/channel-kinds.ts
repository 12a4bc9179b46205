/** webhook: JSON with Standard Webhooks signatures. slack: what Slack and those that speak like it take. email: over SMTP. */
export const channelKinds = ["webhook", "slack", "email"] as const;
