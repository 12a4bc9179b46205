import type { Notification } from "../generated/prisma/client.ts";

/** What a webhook gets. `type` and `timestamp` as Standard Webhooks advises; `data` has the notice and its plain facts. */
export function toWebhookBody(notification: Notification, baseUrl: string): string {
  const { notificationId: noticeId, type, createdAt, title, text, path, data } = notification;
  const facts = typeof data === "object" && data !== null ? data : {};
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...facts, noticeId, title, text, url: new URL(path, baseUrl).href },
  });
}

/** What Slack's incoming webhooks take, and those that speak like them. */
export function toSlackBody({ title, text, path }: Notification, baseUrl: string): string {
  const url = new URL(path, baseUrl).href;
  return JSON.stringify({ text: `*${escapeSlack(title)}*\n${escapeSlack(text)}\n<${url}|Open in Plumbline>` });
}

export function toMail({ title, text, path }: Notification, baseUrl: string): { subject: string; text: string } {
  return { subject: `Plumbline: ${title}`, text: `${text}\n\n${new URL(path, baseUrl).href}\n` };
}

/** Names of runs are other people's words: they must not become links or mentions. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
