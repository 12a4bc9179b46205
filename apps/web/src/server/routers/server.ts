import { findServers, getServer } from "@plumbline/backend/servers/find-servers";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";

export const serverRouter = router({
  find: procedure.query(({ ctx }) => findServers(ctx.scope)),
  get: procedure
    .input(z.strictObject({ serverId: z.string().max(64) }))
    .query(({ ctx, input }) => getServer(ctx.scope, input)),
});
