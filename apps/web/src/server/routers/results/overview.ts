import { GetLeaderboard, getLeaderboard } from "@plumbline/backend/overview/get-leaderboard";
import { GetOverview, getOverview } from "@plumbline/backend/overview/get-overview";
import { procedure, router } from "../../trpc/trpc.ts";

export const overviewRouter = router({
  get: procedure.input(GetOverview).query(({ ctx, input }) => getOverview(ctx.scope, input, new Date())),
  leaderboard: procedure.input(GetLeaderboard).query(({ ctx, input }) => getLeaderboard(ctx.scope, input)),
});
