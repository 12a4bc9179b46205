import type { InvitationKey } from "@plumbline/core/access/member";
import { AppError } from "@plumbline/core/failure/app-error";
import { recordActivity } from "../activity/record-activity.ts";
import type { Person } from "../sessions/find-visitor.ts";
import { getOpenInvitation, takeInvitation } from "./open-invitation.ts";

/**
 * Makes a signed-in person a member; their session then switches to the new organization.
 * @throws INVITATION_OVER; FORBIDDEN if somebody else was invited
 */
export async function acceptInvitation(person: Person, { token }: InvitationKey): Promise<void> {
  const { backend, userId, sessionId, email } = person;
  const invitation = await getOpenInvitation(backend, token);
  if (invitation.email !== email)
    throw new AppError("FORBIDDEN", `This invitation is for ${invitation.email}, and you are signed in as ${email}.`, {
      nextStep: "Sign out and open the link again, or ask for an invitation to your own address.",
    });
  await backend.db.$transaction(async (tx) => {
    await takeInvitation(tx, invitation, userId);
    const { organizationId, role } = invitation;
    await recordActivity({ backend, userId, organizationId }, { action: "member.joined", subject: role }, tx);
    await tx.user.update({ where: { id: userId }, data: { emailVerified: true } });
    await tx.session.update({ where: { id: sessionId }, data: { organizationId: invitation.organizationId } });
  });
  await backend.accessChanges.publish(sessionId);
}
