import type { JoinAsNew } from "@plumbline/core/access/member";
import { AppError } from "@plumbline/core/failure/app-error";
import { hashPassword } from "better-auth/crypto";
import { CREDENTIAL } from "../accounts/set-password.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Backend } from "../backend.ts";
import { isUniqueViolation } from "../database/is-unique-violation.ts";
import type { Auth } from "../sessions/auth.ts";
import { getOpenInvitation, takeInvitation } from "./open-invitation.ts";

/**
 * Creates an account for the invited address and makes it a member, in one transaction, and signs the person in.
 * @returns the session as Set-Cookie lines
 * @throws INVITATION_OVER; EMAIL_TAKEN if the address has an account: that person signs in and accepts
 */
export async function joinAsNew(backend: Backend, auth: Auth, input: JoinAsNew, headers: Headers): Promise<string[]> {
  const invitation = await getOpenInvitation(backend, input.token);
  const { email, organizationId } = invitation;
  const password = await hashPassword(input.password);
  try {
    const userId = await backend.db.$transaction(async (tx) => {
      const { id } = await tx.user.create({ data: { name: input.name, email, emailVerified: true } });
      await tx.account.create({ data: { userId: id, providerId: CREDENTIAL, accountId: id, password } });
      await takeInvitation(tx, invitation, id);
      const joined = { action: "member.joined", subject: invitation.role } as const;
      await recordActivity({ backend, userId: id, organizationId }, joined, tx);
      return id;
    });
    const body = { userId, organizationId, openedBy: "password" as const };
    const answer = await auth.api.openSession({ body, headers, returnHeaders: true });
    return answer.headers.getSetCookie();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError("EMAIL_TAKEN", `${email} has an account already.`, {
        nextStep: "Sign in with it and open the invitation again.",
      });
    throw error;
  }
}
