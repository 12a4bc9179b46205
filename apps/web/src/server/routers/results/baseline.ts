import { findBaselines } from "@plumbline/backend/baselines/find-baselines";
import { removeBaseline } from "@plumbline/backend/baselines/remove-baseline";
import { setBaseline } from "@plumbline/backend/baselines/set-baseline";
import { BaselineName, SetBaseline } from "@plumbline/core/baseline/baseline";
import { z } from "zod";
import { procedure, router } from "../../trpc/trpc.ts";

export const baselineRouter = router({
  find: procedure.query(({ ctx }) => findBaselines(ctx.scope)),
  set: procedure.input(SetBaseline).mutation(({ ctx, input }) => setBaseline(ctx.scope, input)),
  remove: procedure
    .input(z.strictObject({ name: BaselineName }))
    .mutation(({ ctx, input }) => removeBaseline(ctx.scope, input)),
});
