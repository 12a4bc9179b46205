import { createShare } from "@plumbline/backend/shares/create-share";
import { findShares } from "@plumbline/backend/shares/find-shares";
import { revokeShare } from "@plumbline/backend/shares/revoke-share";
import { keyOf } from "@plumbline/core/json/key-of";
import { CreateShare } from "@plumbline/core/share/share";
import { procedure, router } from "../../trpc/trpc.ts";

export const shareRouter = router({
  find: procedure.query(({ ctx }) => findShares(ctx.scope)),
  create: procedure.input(CreateShare).mutation(({ ctx, input }) => createShare(ctx.scope, input)),
  revoke: procedure.input(keyOf("shareId")).mutation(({ ctx, input }) => revokeShare(ctx.scope, input)),
});
