import { createToken } from "@plumbline/backend/tokens/create-token";
import { findTokens } from "@plumbline/backend/tokens/find-tokens";
import { revokeToken } from "@plumbline/backend/tokens/revoke-token";
import { CreateToken } from "@plumbline/core/access/token";
import { z } from "zod";
import { procedure, router } from "../../trpc/trpc.ts";

export const tokenRouter = router({
  find: procedure.query(({ ctx }) => findTokens(ctx.scope)),
  create: procedure.input(CreateToken).mutation(({ ctx, input }) => createToken(ctx.scope, input)),
  revoke: procedure
    .input(z.strictObject({ tokenId: z.string().max(64) }))
    .mutation(({ ctx, input }) => revokeToken(ctx.scope, input)),
});
