import { acceptInvitation } from "@plumbline/backend/members/accept-invitation";
import { createInvitation } from "@plumbline/backend/members/create-invitation";
import { findInvitations } from "@plumbline/backend/members/find-invitations";
import { getInvitation } from "@plumbline/backend/members/get-invitation";
import { joinAsNew } from "@plumbline/backend/members/join-as-new";
import { revokeInvitation } from "@plumbline/backend/members/revoke-invitation";
import { CreateInvitation, InvitationKey, JoinAsNew } from "@plumbline/core/access/member";
import { keyOf } from "@plumbline/core/json/key-of";
import { getBackend } from "../../backend.ts";
import { browserProcedure, openProcedure, personProcedure, procedure, router } from "../../trpc/trpc.ts";

export const invitationRouter = router({
  find: procedure.query(({ ctx }) => findInvitations(ctx.scope)),
  create: procedure.input(CreateInvitation).mutation(({ ctx, input }) => createInvitation(ctx.scope, input)),
  revoke: procedure.input(keyOf("invitationId")).mutation(({ ctx, input }) => revokeInvitation(ctx.scope, input)),
  get: openProcedure.input(InvitationKey).query(async ({ input }) => getInvitation(await getBackend(), input)),
  accept: personProcedure.input(InvitationKey).mutation(({ ctx, input }) => acceptInvitation(ctx.person, input)),
  join: browserProcedure.input(JoinAsNew).mutation(async ({ ctx: { browser }, input }) => {
    browser.setCookies(await joinAsNew(await getBackend(), await browser.auth(), input, browser.headers));
  }),
});
