import { annotate, removeAnnotation } from "@plumbline/backend/trends/annotate";
import { getLineChanges } from "@plumbline/backend/trends/get-line-changes";
import { getTrend } from "@plumbline/backend/trends/get-trend";
import { judgeChange } from "@plumbline/backend/trends/judge-change";
import { keyOf } from "@plumbline/core/json/key-of";
import { Annotate, GetTrend, JudgeChange, LineKey } from "@plumbline/core/trend/requests";
import { procedure, router } from "../../trpc/trpc.ts";

export const trendRouter = router({
  get: procedure.input(GetTrend).query(({ ctx, input }) => getTrend(ctx.scope, input)),
  changes: procedure.input(LineKey).query(({ ctx, input }) => getLineChanges(ctx.scope, input)),
  judge: procedure.input(JudgeChange).mutation(({ ctx, input }) => judgeChange(ctx.scope, input)),
  annotate: procedure.input(Annotate).mutation(({ ctx, input }) => annotate(ctx.scope, input)),
  removeAnnotation: procedure
    .input(keyOf("annotationId"))
    .mutation(({ ctx, input }) => removeAnnotation(ctx.scope, input)),
});
