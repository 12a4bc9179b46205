/** The note beside a new signing secret, which is shown once. */
export function explainSecret(channel: string): string {
  return `The signing secret of ${channel}. Copy it now: it is not shown again. Receivers verify the webhook-signature header with it (Standard Webhooks).`;
}
