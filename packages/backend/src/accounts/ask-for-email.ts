import { AppError } from "@plumbline/core/failure/app-error";
import { z } from "zod";
import { countTry } from "../access/count-try.ts";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import { execute, query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { bestEffort } from "../lifetime/best-effort.ts";
import { type Mailer, sendMail } from "../mail/mailer.ts";
import { hashSecret, newSecret } from "../secrets/secret.ts";
import type { Person } from "../sessions/find-visitor.ts";

const { sql } = Prisma;

/** Limits of mailed links per five minutes: of one person, and in all. */
export const mailLimits = { ofPerson: 3, inAll: 30 } as const;

const expiry = sql`now() + interval '24 hours'`;

/**
 * Mails a link to a person's new address, and a notice to the present one. The link of an earlier change ends. The
 * answer is the same if another account has the address: only the reader of its mailbox may learn that.
 * @throws TOO_MANY_REQUESTS, MAIL_NOT_SENT; after the latter the link can be sent again
 */
export async function askForEmail(person: Person, mailer: Mailer, email: string): Promise<void> {
  const { backend, userId } = person;
  await countMail(person);
  const token = newSecret();
  await execute(
    backend,
    sql`insert into email_change (user_id, email, token_hash, expires_at)
      values (${userId}, ${email}, ${hashSecret(token)}, ${expiry})
      on conflict (user_id) do update
      set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
  );
  const details = { former: person.email };
  await recordEverywhere(person, { action: "account.email-asked", subject: email, details });
  const notice = sendMail(mailer, writeNotice(mailer, { to: person.email, email }));
  await Promise.all([
    mailLink(person, mailer, { email, token }),
    bestEffort(notice, backend.log, "mailing a notice to the present address"),
  ]);
}

/**
 * Mails a new link to the address that waits for it; the link before it ends.
 * @throws CONFLICT if no address waits; TOO_MANY_REQUESTS, MAIL_NOT_SENT
 */
export async function sendEmailLink(person: Person, mailer: Mailer): Promise<void> {
  await countMail(person);
  const token = newSecret();
  const [change] = await query(
    person.backend,
    z.object({ email: z.string() }),
    sql`update email_change set token_hash = ${hashSecret(token)}, expires_at = ${expiry}
      where user_id = ${person.userId} and expires_at > now() returning email`,
  );
  if (!change) throw noEmailWaits();
  await mailLink(person, mailer, { ...change, token });
}

/** The refusal to send or withdraw what is over. */
export const noEmailWaits = () =>
  new AppError("CONFLICT", "No new address waits: its link was opened, was withdrawn or has expired.");

async function countMail({ backend, userId }: Person): Promise<void> {
  await countTry(backend, `email-links:${userId}`, { most: mailLimits.ofPerson });
  await countTry(backend, "email-links-all", { most: mailLimits.inAll });
}

async function mailLink(
  { backend }: Person,
  mailer: Mailer,
  { email, token }: { email: string; token: string },
): Promise<void> {
  try {
    await sendMail(mailer, writeLink(mailer, { to: email, token }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    backend.log.warn({ err: error }, "a link to a new address could not be mailed");
    throw new AppError("MAIL_NOT_SENT", `The mail server did not take the e-mail to ${email}.`, { cause: error });
  }
}

/** Without anybody's name or address: its reader may be a stranger to whom an address with a mistake leads. */
function writeLink({ baseUrl }: Mailer, { to, token }: { to: string; token: string }) {
  const url = new URL("/email", baseUrl);
  url.searchParams.set("token", token);
  const text = `Somebody with an account on ${baseUrl} wants to sign in there with this e-mail address.

To confirm that it is yours, open this page and press its button within 24 hours:

${url.href}

If that was not you, do nothing: nothing changes.
`;
  return { to, subject: "Plumbline: confirm your e-mail address", text };
}

function writeNotice({ baseUrl }: Mailer, { to, email }: { to: string; email: string }) {
  const text = `The e-mail address of your account on ${baseUrl} is to become ${email}. It changes once the link that was sent there is opened.

If that was not you, set a new password on ${new URL("/account", baseUrl).href}: that ends the link.
`;
  return { to, subject: "Plumbline: your e-mail address is to change", text };
}
