import { readDatabaseClock } from "@plumbline/backend/database/read-database-clock";
import { GetLeaderboard, getLeaderboard } from "@plumbline/backend/overview/get-leaderboard";
import { GetOverview, getOverview } from "@plumbline/backend/overview/get-overview";
import { procedure, router } from "../../trpc/trpc.ts";

export const overviewRouter = router({
  get: procedure
    .input(GetOverview)
    .query(async ({ ctx, input }) => getOverview(ctx.scope, input, await readDatabaseClock(ctx.scope.backend))),
  leaderboard: procedure.input(GetLeaderboard).query(({ ctx, input }) => getLeaderboard(ctx.scope, input)),
});
