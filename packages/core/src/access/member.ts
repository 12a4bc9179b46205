import { z } from "zod";
import { Email, NewPassword, PersonName } from "./account.ts";
import { Role } from "./permission.ts";

/** A person in an organization, as its other members see them. */
export const MemberView = z.strictObject({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** True where they were invited by this address; one that a person has chosen is not verified. */
  isEmailVerified: z.boolean(),
  role: Role,
  isSelf: z.boolean(),
});
export type MemberView = z.infer<typeof MemberView>;

export const ChangeRole = z.strictObject({ userId: z.string().max(64), role: Role });
export type ChangeRole = z.infer<typeof ChangeRole>;

export const CreateInvitation = z.strictObject({ email: Email, role: Role });
export type CreateInvitation = z.infer<typeof CreateInvitation>;

/** An invitation that can still be accepted, as lists show it: its link is shown once, when it is made. */
export const InvitationRow = z.strictObject({
  invitationId: z.string(),
  email: z.string(),
  role: Role,
  invitedBy: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

/** Shown to whoever holds an invitation's link; the same whether the address has an account or not. */
export const InvitationView = z.strictObject({
  organizationName: z.string(),
  email: z.string(),
  role: Role,
  expiresAt: z.date(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** The secret in an invitation's link. A link without the secret gets the same answer as a link with a wrong one. */
export const InvitationKey = z.strictObject({ token: z.string().max(100) });
export type InvitationKey = z.infer<typeof InvitationKey>;

/** The acceptance of an invitation by a person without an account: their name and their new password. */
export const JoinAsNew = InvitationKey.extend({ name: PersonName, password: NewPassword });
export type JoinAsNew = z.infer<typeof JoinAsNew>;
