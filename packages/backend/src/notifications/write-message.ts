import type { Notification } from "../generated/prisma/client.ts";

/** Body for a webhook. `type` and `timestamp` follow Standard Webhooks; `data` has the notification and its facts. */
export function toWebhookBody(notification: Notification, baseUrl: string): string {
  const { notificationId: noticeId, type, createdAt, title, text, path, data } = notification;
  const facts = typeof data === "object" && data !== null ? data : {};
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...facts, noticeId, title, text, url: new URL(path, baseUrl).href },
  });
}

/** Body for incoming webhooks of Slack and of services compatible with them. */
export function toSlackBody({ title, text, path }: Notification, baseUrl: string): string {
  const url = new URL(path, baseUrl).href;
  return JSON.stringify({ text: `*${escapeSlack(title)}*\n${escapeSlack(text)}\n<${url}|Open in Plumbline>` });
}

export function toMail({ title, text, path }: Notification, baseUrl: string): { subject: string; text: string } {
  return { subject: `Plumbline: ${title}`, text: `${text}\n\n${new URL(path, baseUrl).href}\n` };
}

/** Names of runs are user input: they must not become links or mentions. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
