import { createToken } from "@plumbline/backend/tokens/create-token";
import { findTokens } from "@plumbline/backend/tokens/find-tokens";
import { revokeToken } from "@plumbline/backend/tokens/revoke-token";
import { CreateToken } from "@plumbline/core/access/token";
import { keyOf } from "@plumbline/core/json/key-of";
import { procedure, router } from "../../trpc/trpc.ts";

export const tokenRouter = router({
  find: procedure.query(({ ctx }) => findTokens(ctx.scope)),
  create: procedure.input(CreateToken).mutation(({ ctx, input }) => createToken(ctx.scope, input)),
  revoke: procedure.input(keyOf("tokenId")).mutation(({ ctx, input }) => revokeToken(ctx.scope, input)),
});
