import type { Mailer } from "@plumbline/backend/mail/mailer";
import { env } from "#server/env.ts";
import { getBaseUrl } from "./base-url.ts";

/** The mail and webhook settings of this installation. */
export function getMailer(): Mailer {
  const { PLUMBLINE_ALLOW_PRIVATE_WEBHOOKS, PLUMBLINE_SMTP_URL, PLUMBLINE_MAIL_FROM } = env();
  return {
    baseUrl: getBaseUrl(),
    allowPrivate: PLUMBLINE_ALLOW_PRIVATE_WEBHOOKS === "yes",
    mail: PLUMBLINE_SMTP_URL ? { smtpUrl: PLUMBLINE_SMTP_URL, from: PLUMBLINE_MAIL_FROM } : null,
  };
}
