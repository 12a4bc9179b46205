import { z } from "zod";

/** An e-mail address as accounts are found by it: in lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email("This is not an e-mail address."));

/** A password that somebody chooses; length is what makes it hard to guess. */
export const NewPassword = z
  .string()
  .min(10, "A password has at least 10 characters.")
  .max(128, "A password has at most 128 characters.");

export const PersonName = z.string().trim().min(1, "Say your name.").max(80, "A name has at most 80 characters.");

/** A request to sign in. An old password is not checked against today's rules for new ones. */
export const SignIn = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, "Your e-mail address.").max(254),
  password: z.string().min(1, "Your password.").max(128, "A password has at most 128 characters."),
});
export type SignIn = z.infer<typeof SignIn>;

/** The name that others see, and the address for signing in. */
export const ChangeProfile = z.strictObject({
  name: PersonName,
  email: Email,
  /** Asked for with another address, where `needsCurrentPassword` says so. */
  currentPassword: z.string().max(128).optional(),
});
export type ChangeProfile = z.infer<typeof ChangeProfile>;

/** The end of a link that was mailed to a new address: it holds now; the link is over; another account has the address. */
export const EmailLinkEnd = z.enum(["changed", "over", "taken"]);
export type EmailLinkEnd = z.infer<typeof EmailLinkEnd>;

export const SetPassword = z.strictObject({
  /** Not asked for where there is none yet, or where a one-time link opened the session. */
  currentPassword: z.string().max(128).optional(),
  newPassword: NewPassword,
});
export type SetPassword = z.infer<typeof SetPassword>;

/** A person's own account, as they see it. */
export const AccountView = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** True where the person was invited by this address, or has opened the link that was mailed to it. */
  isEmailVerified: z.boolean(),
  /** True if this installation mails a link to a new address, which changes once the link is opened. */
  mailsLinks: z.boolean(),
  /** The address whose link is not opened yet; null: none. */
  newEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** True if a new password requires the current one. */
  needsCurrentPassword: z.boolean(),
  /** True if signing in by password also requires a code. */
  hasSecondFactor: z.boolean(),
});
export type AccountView = z.infer<typeof AccountView>;

/** One browser in which a person is signed in. */
export const SessionView = z.strictObject({
  sessionId: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  openedBy: z.enum(["password", "link"]),
  userAgent: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type SessionView = z.infer<typeof SessionView>;
