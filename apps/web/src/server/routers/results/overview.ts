import { GetOverview, getOverview } from "@plumbline/backend/overview/get-overview";
import { procedure, router } from "../../trpc/trpc.ts";

export const overviewRouter = router({
  get: procedure.input(GetOverview).query(({ ctx, input }) => getOverview(ctx.scope, input, new Date())),
});
