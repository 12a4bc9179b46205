import { AppError } from "@plumbline/core/failure/app-error";
import { createTransport } from "nodemailer";

/** The operator's configuration for messages. */
export type Mailer = {
  /** Address of the dashboard, for links. */
  baseUrl: string;
  /** True if webhooks may target private addresses. */
  allowPrivate: boolean;
  /** Null: no SMTP server is configured. */
  mail: { smtpUrl: string; from: string } | null;
};

/** Sends an e-mail. @throws MAIL_NOT_CONFIGURED; errors of the SMTP server */
export async function sendMail(
  { mail }: Mailer,
  message: { to: string; subject: string; text: string },
): Promise<void> {
  if (!mail) throw new AppError("MAIL_NOT_CONFIGURED", "No SMTP server is configured on this installation.");
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  try {
    await transport.sendMail({ ...message, from: mail.from });
  } finally {
    transport.close();
  }
}
