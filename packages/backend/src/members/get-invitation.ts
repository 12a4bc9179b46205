import type { InvitationKey, InvitationView } from "@plumbline/core/access/member";
import type { Backend } from "../backend.ts";
import { getOpenInvitation } from "./open-invitation.ts";

/** The invitation as its link's holder sees it. @throws INVITATION_OVER */
export async function getInvitation(backend: Backend, { token }: InvitationKey): Promise<InvitationView> {
  const { organizationName, email, role, expiresAt } = await getOpenInvitation(backend, token);
  return { organizationName, email, role, expiresAt };
}
