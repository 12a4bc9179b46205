import { findConformance, getServerGate } from "@plumbline/backend/gate/find-conformance";
import { startProof } from "@plumbline/backend/gate/start-proof";
import { findServers, getServer } from "@plumbline/backend/servers/find-servers";
import { keyOf } from "@plumbline/core/json/key-of";
import { procedure, router } from "../../trpc/trpc.ts";

const ServerKey = keyOf("serverId");

export const serverRouter = router({
  find: procedure.query(({ ctx }) => findServers(ctx.scope)),
  get: procedure.input(ServerKey).query(({ ctx, input }) => getServer(ctx.scope, input)),
  conformance: procedure.query(({ ctx }) => findConformance(ctx.scope)),
  gate: procedure.input(ServerKey).query(({ ctx, input }) => getServerGate(ctx.scope, input)),
  prove: procedure.input(ServerKey).mutation(({ ctx, input }) => startProof(ctx.scope, input)),
});
