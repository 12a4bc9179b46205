import { findTargets } from "@plumbline/backend/targets/find-targets";
import { proveHost } from "@plumbline/backend/targets/prove-host";
import { removeTarget, saveTarget } from "@plumbline/backend/targets/save-target";
import { keyOf } from "@plumbline/core/json/key-of";
import { TargetId } from "@plumbline/core/server/target-id-schema";
import { SaveTarget } from "@plumbline/core/target/target";
import { z } from "zod";
import { env } from "#server/env.ts";
import { procedure, router } from "../../trpc/trpc.ts";

const TargetKey = keyOf("targetId");
const listed = () => env().PLUMBLINE_TARGET_HOSTS;

export const targetRouter = router({
  find: procedure.query(({ ctx }) => findTargets(ctx.scope, listed())),
  save: procedure
    .input(z.strictObject({ targetId: TargetId, target: SaveTarget }))
    .mutation(({ ctx, input }) => saveTarget(ctx.scope, input, listed())),
  prove: procedure.input(TargetKey).mutation(({ ctx, input }) => proveHost(ctx.scope, input, { listed: listed() })),
  remove: procedure.input(TargetKey).mutation(({ ctx, input }) => removeTarget(ctx.scope, input)),
});
