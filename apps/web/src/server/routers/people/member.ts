import { changeRole } from "@plumbline/backend/members/change-role";
import { findMembers } from "@plumbline/backend/members/find-members";
import { removeMember } from "@plumbline/backend/members/remove-member";
import { ChangeRole } from "@plumbline/core/access/member";
import { procedure, router } from "../../trpc/trpc.ts";

export const memberRouter = router({
  find: procedure.query(({ ctx }) => findMembers(ctx.scope)),
  changeRole: procedure.input(ChangeRole).mutation(({ ctx, input }) => changeRole(ctx.scope, input)),
  remove: procedure
    .input(ChangeRole.pick({ userId: true }))
    .mutation(({ ctx, input }) => removeMember(ctx.scope, input)),
});
